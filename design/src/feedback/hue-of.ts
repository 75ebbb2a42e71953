/**
 * Avatars have one of 18 fixed hues, chosen by the first letter of the name. See docs/product/accounts.md#profile.
 */
export const HUES = 18

export function hueOf(name: string): number {
  const first = name.trim().toUpperCase().codePointAt(0) ?? 0
  return (first % HUES) * (360 / HUES)
}
