/**
 * The seed of every random choice of a run: PROPERTY_SEED, or else `fallback`. A failure prints it; setting the variable to it
 * repeats the run.
 */
export function seedOr(fallback: number): number {
  const stated = process.env['PROPERTY_SEED'];
  if (stated === undefined || stated === '') return fallback;
  const seed = Number(stated);
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED is ${stated}, not an integer`);
  return seed | 0;
}
