/** Compiles only for a value of exactly the type `T`: neither of a wider one nor of a narrower one, and not of `any`. */
export function exactly<T>(): <U>(value: Same<T, U> extends true ? U : never) => void {
  return () => {};
}

type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;
