/** A tagged field that the schema does not know: kept as it came, written again in tag order. */
export interface UnknownTaggedField {
  /** 0 to 2147483646. */
  readonly tag: number;
  /** The field's bytes without tag and size. */
  readonly data: Uint8Array;
}

/** What messages without unknown tagged fields share. */
export const NO_TAGS: readonly UnknownTaggedField[] = /* @__PURE__ */ Object.freeze([]);
