/** A premium address has its short-lived grant as a path prefix, so that relative addresses inherit it. */
const GRANT_IN_PATH = /\/media\/g\/([^/?#]+)\//

/** The grant in an address; null for an address without one. */
export function grantOf(address: string): string | null {
  return GRANT_IN_PATH.exec(address)?.[1] ?? null
}

/** The same address under a fresh grant; addresses without one stay as they are. */
export function withGrant(address: string, grant: string): string {
  return address.replace(GRANT_IN_PATH, () => `/media/g/${grant}/`)
}
