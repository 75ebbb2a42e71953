/**
 * A private address has its short-lived grant as a path prefix, so that relative addresses inherit it: of a premium
 * title below `g`, of a kept moment below `m`.
 */
const GRANT_IN_PATH = /\/media\/([gm])\/([^/?#]+)\//

/** The grant in an address; null for an address without one. */
export function grantOf(address: string): string | null {
  return GRANT_IN_PATH.exec(address)?.[2] ?? null
}

/** The same address under a fresh grant; addresses without one stay as they are. */
export function withGrant(address: string, grant: string): string {
  return address.replace(GRANT_IN_PATH, (_prefix, kind: string) => `/media/${kind}/${grant}/`)
}
