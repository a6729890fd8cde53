//! As much of JSON Schema as the OpenAPI document uses, and whether an answer has a status that the
//! document lists.

use std::sync::LazyLock;

use axum::http::StatusCode;
use serde_json::Value;

/// The document.
static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../assets/openapi.json")).unwrap());

/// The operation of the document that answers at an address, if there is one.
fn operation(method: &str, address: &str) -> Option<&'static Value> {
    let path = address.split('?').next().unwrap();
    let fits = |pattern: &str| {
        pattern.split('/').count() == path.split('/').count()
            && pattern
                .split('/')
                .zip(path.split('/'))
                .all(|(one, other)| one == other || one.starts_with('{'))
    };
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let (_, methods) = paths.iter().find(|(pattern, _)| fits(pattern))?;
    methods.get(method.to_lowercase())
}

/// The description of a response, which may stand elsewhere in the document.
pub(super) fn response<'a>(document: &'a Value, operation: &'a Value, status: &str) -> Option<&'a Value> {
    let response = operation["responses"].get(status)?;
    match response["$ref"].as_str() {
        Some(name) => document.pointer(name.strip_prefix('#').unwrap()),
        None => Some(response),
    }
}

/// Holds the status of an answer against the document, and the body of a refusal against its
/// schema.
pub(super) fn check_answer(method: &str, address: &str, status: StatusCode, body: Option<&Value>) {
    let Some(operation) = operation(method, address) else { return };
    let listed = response(&DOCUMENT, operation, status.as_str());
    let listed = listed.unwrap_or_else(|| panic!("{method} {address} answers {status}, which is not listed"));
    if let Some(body) = body.filter(|_| !status.is_success()) {
        let schema = &listed["content"]["application/json"]["schema"];
        assert_eq!(faults(&DOCUMENT, schema, body, address), [""; 0]);
    }
}

/// What is wrong with a value, by a schema of the document; empty: nothing.
pub(super) fn faults(document: &Value, schema: &Value, value: &Value, path: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = document.pointer(name.strip_prefix('#').unwrap());
        return faults(document, target.unwrap_or_else(|| panic!("{name} is not there")), value, path);
    }
    if let Some(all) = schema["anyOf"].as_array() {
        let each: Vec<_> = all.iter().map(|one| faults(document, one, value, path)).collect();
        return if each.iter().any(Vec::is_empty) { Vec::new() } else { each.concat() };
    }
    let mut found = Vec::new();
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().map(|one| one.as_str().unwrap()).collect(),
        _ => panic!("{path}: a schema without a type: {schema}"),
    };
    if !types.iter().any(|name| is_of(name, value)) {
        return vec![format!("{path} is {value}, not {types:?}")];
    }
    if let Some(known) = schema["enum"].as_array()
        && !known.contains(value)
    {
        found.push(format!("{path} is {value}, none of {known:?}"));
    }
    if let Some(number) = value.as_i64()
        && (schema["minimum"].as_i64().is_some_and(|least| number < least)
            || schema["maximum"].as_i64().is_some_and(|most| number > most))
    {
        found.push(format!("{path} is {number}"));
    }
    if let Value::Array(items) = value {
        let (least, most) = (&schema["minItems"], &schema["maxItems"]);
        if least.as_u64().is_some_and(|least| (items.len() as u64) < least)
            || most.as_u64().is_some_and(|most| items.len() as u64 > most)
        {
            found.push(format!("{path} has {} items", items.len()));
        }
        for (number, item) in items.iter().enumerate().filter(|_| schema.get("items").is_some()) {
            found.extend(faults(document, &schema["items"], item, &format!("{path}[{number}]")));
        }
    }
    if let Value::Object(fields) = value {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !fields.contains_key(name.as_str().unwrap()) {
                found.push(format!("{path} has no {name}"));
            }
        }
        let known = schema["properties"].as_object();
        for (name, field) in fields {
            match known.and_then(|known| known.get(name)) {
                Some(schema) => found.extend(faults(document, schema, field, &format!("{path}.{name}"))),
                // What is not listed is not promised: but then it is not sent either, except for a
                // message's type.
                None if known.is_some() && name != "type" => {
                    found.push(format!("{path}.{name} is not in the document"));
                }
                None => {}
            }
        }
    }
    found
}

fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type: {other}"),
    }
}
