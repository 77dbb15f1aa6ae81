/** The name of an enum's member: `enumName(ErrorCode, 3)`. Undefined for a number that has none. */
export function enumName<E extends Readonly<Record<string, number>>>(
  members: E,
  value: number,
): (keyof E & string) | undefined {
  for (const name of Object.keys(members)) {
    if (members[name] === value) return name;
  }
  return undefined;
}
