import { maxOf } from '../model/integers.js';
import type { Extent, FieldType, LongType, Prefix } from '../model/model.js';
import type { Form } from '../plan/plan.js';

/** A function of the protocol's wire module: how one kind of value is sized, written or read under one set of prefixes. */
export interface WireHelper {
  readonly operation: 'size' | 'write' | 'read';
  readonly what: WireSubject;
  readonly isFlexible: boolean;
  readonly isNullable: boolean;
  /** The extent that the field states itself, in the place of the protocol's. */
  readonly own?: Extent | undefined;
  /** The map that it handles. */
  readonly map?: MapType;
}

/** What a helper handles. `View` is zero-copy bytes, `Place` where they are, `LazyCount` the number in front of a lazy array on write, `Length` the number in front of a struct, `Name` an interned string, `Presence` the marker of a nullable struct. */
export type WireSubject =
  | 'String'
  | 'Name'
  | 'Bytes'
  | 'View'
  | 'Place'
  | 'Count'
  | 'LazyCount'
  | 'Length'
  | 'Map'
  | 'Presence'
  | 'TagPresence'
  | 'Tags'
  | 'TagCount'
  | 'UnknownTags'
  | 'Tag'
  | 'TagSize';

type MapType = FieldType & { readonly kind: 'map' };

/** A map whose functions carry a name. */
export interface NamedMap {
  readonly name: string;
  readonly map: MapType;
  readonly byteOrder: 'big' | 'little';
}

export interface RequestedHelper extends WireHelper {
  readonly name: string;
  /** The name of its map, with a number where two forms have one. */
  readonly mapName: string | undefined;
  readonly byteOrder: 'big' | 'little';
}

/** Collects the helpers that the modules of a protocol ask for. */
export class WireHelpers {
  readonly #requested = new Map<string, RequestedHelper>();
  readonly #mapForms = new Map<string, string>();
  readonly #byteOrder: 'big' | 'little';
  readonly #isSameForm: (what: WireSubject) => boolean;

  /** `isSameForm` tells for which subjects the flexible form equals the classic one. */
  constructor(byteOrder: 'big' | 'little', isSameForm: (what: WireSubject) => boolean) {
    this.#byteOrder = byteOrder;
    this.#isSameForm = isSameForm;
  }

  /** Asks for a helper and returns its name. */
  request(helper: WireHelper, byteOrder: 'big' | 'little'): string {
    const isFlexible = helper.own === undefined && helper.isFlexible && !this.#isSameForm(helper.what);
    const own = helper.own === undefined ? '' : extentName(helper.own);
    const form = `${isFlexible ? 'Flexible' : own}${helper.isNullable ? 'Nullable' : ''}`;
    const order =
      isTagHelper(helper.what) || byteOrder === this.#byteOrder
        ? ''
        : byteOrder === 'big'
          ? 'BigEndian'
          : 'LittleEndian';
    const what = helper.map === undefined ? helper.what : this.#mapName(helper.map, byteOrder);
    const mapName = helper.map === undefined ? undefined : what;
    const asked = { ...helper, isFlexible, mapName, byteOrder };
    const name = this.#freeName(`${helper.operation}${form}${what}${order}`, asked);
    this.#requested.set(name, { ...asked, name });
    return name;
  }

  /** A map may be called so that its helper would have the name of another one: it gets a number then. */
  #freeName(base: string, asked: Omit<RequestedHelper, 'name'>): string {
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : `${base}${number}`;
      const known = this.#requested.get(name);
      if (known === undefined || (known.what === asked.what && known.mapName === asked.mapName)) return name;
    }
  }

  /** Maps of one name in two forms, as fields of two messages may have them, are numbered. */
  #mapName(map: MapType, byteOrder: 'big' | 'little'): string {
    const base = `${map.name.charAt(0).toUpperCase()}${map.name.slice(1)}`;
    const form = JSON.stringify([map.form, byteOrder]);
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : `${base}${number}`;
      const known = this.#mapForms.get(name) ?? form;
      this.#mapForms.set(name, known);
      if (known === form) return name;
    }
  }

  /** The maps that were asked for, by the name in the helpers for them. */
  get maps(): readonly NamedMap[] {
    const named = new Map<string, NamedMap>();
    for (const { map, mapName: name, byteOrder } of this.#requested.values())
      if (map !== undefined && name !== undefined) named.set(name, { name, map, byteOrder });
    return [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** In the order of their names. */
  get requested(): RequestedHelper[] {
    return [...this.#requested.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

/** Tag sections consist of varints, which have no byte order. */
function isTagHelper(what: WireSubject): boolean {
  return what !== 'TagPresence' && /Tag/.test(what);
}

/** True for the number of elements in front of an array. */
export function isCount(what: WireSubject): boolean {
  return what === 'Count' || what === 'LazyCount';
}

/** Which of a protocol's prefixes a subject has; undefined for one that has none of them. */
export function prefixKindOf(what: WireSubject): 'array' | 'bytes' | 'string' | undefined {
  switch (what) {
    case 'Count':
    case 'LazyCount':
      return 'array';
    case 'Bytes':
    case 'View':
    case 'Place':
      return 'bytes';
    case 'String':
    case 'Name':
      return 'string';
    case 'Length':
    case 'Map':
    case 'Presence':
    case 'TagPresence':
    case 'Tags':
    case 'TagCount':
    case 'UnknownTags':
    case 'Tag':
    case 'TagSize':
      return undefined;
  }
}

/** What helpers for an extent of a field's own are called after. */
function extentName(extent: Extent): string {
  if (extent.kind === 'rest') return 'Rest';
  return extent.kind === 'fixed' ? `Fixed${extent.size}` : prefixName(extent.prefix);
}

function prefixName({ type, bias, null: none, max }: Prefix): string {
  const own = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  const plus = bias === 0 ? '' : `Plus${bias}`;
  const least = none === undefined ? '' : `Null${none < 0 ? `Minus${-none}` : none}`;
  return `${own}${plus}${least}${max === maxOf(type) - bias ? '' : `Max${max}`}`;
}

/** Names that `extentName` may give, as a part of a pattern. */
export const EXTENT_NAME =
  '((Int|Uint)(8|16|24|32)|U?[Vv]arint)(Plus\\d+)?(Null(Minus)?\\d+)?(Max\\d+)?|Fixed\\d+|Rest';

/** The helper for a value in one form. */
export function helperFor(
  operation: WireHelper['operation'],
  what: WireSubject,
  form: Form,
  type?: LongType,
): WireHelper {
  const { isFlexible, isNullable } = form;
  return { operation, what, isFlexible, isNullable, own: type?.own };
}
