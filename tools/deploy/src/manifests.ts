import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml';

/** Any value of a YAML file. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** A Kubernetes resource, with the members that the specs read. */
export interface Resource {
  readonly kind: string;
  readonly name: string;
  readonly content: Value;
}

/** Kubernetes and Compose read YAML 1.1, which supports merge keys. */
const options = { schema: YAML11_SCHEMA };

/**
 * The resources in the YAML files of a folder, without the files of kustomize.
 *
 * @throws the error of the parser if a file is not valid YAML.
 */
export function resourcesIn(folder: string): Resource[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .sort();
  return files.flatMap((file) =>
    loadAll(readFileSync(join(folder, file), 'utf8'), options).map((document) => {
      const content = document as Value;
      return { kind: String(valueAt(content, 'kind')), name: String(valueAt(content, 'metadata', 'name')), content };
    }),
  );
}

/** The single YAML document of a file, with merge keys resolved. */
export function documentIn(file: string): Value {
  return documentOf(readFileSync(file, 'utf8'));
}

/** The single YAML document of a text, with merge keys resolved. */
export function documentOf(text: string): Value {
  return load(text, options) as Value;
}

/** The value at a path of names. Undefined if any part of the path is missing. */
export function valueAt(value: Value | undefined, ...path: readonly string[]): Value | undefined {
  return path.reduce<Value | undefined>((at, name) => (isMap(at) ? at[name] : undefined), value);
}

/** Every map in a value at any depth, including the value itself. */
export function mapsIn(value: Value | undefined): { readonly [name: string]: Value }[] {
  if (Array.isArray(value)) return value.flatMap((element: Value) => mapsIn(element));
  if (!isMap(value)) return [];
  return [value, ...Object.values(value).flatMap((member) => mapsIn(member))];
}

/** Every value with this name in any map at any depth. */
export function valuesNamed(value: Value | undefined, name: string): Value[] {
  return mapsIn(value).flatMap((map) => (map[name] === undefined ? [] : [map[name]]));
}

function isMap(value: Value | undefined): value is { readonly [name: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
