/** The storage key of the remote configuration; `#shared/config` writes it. */
export const CONFIG_KEY = 'tayang.config'

/**
 * The configured base of `/user` calls; all other calls go to this origin. See
 * docs/product/site.md#remote-configuration.
 */
export function baseOf(path: string): string {
  const kept = path.startsWith('/user/') ? localStorage.getItem(CONFIG_KEY) : null
  if (!kept) return ''
  const base = /"userApiBase":"([^"]*?)\/*"/.exec(kept)?.[1]
  return base ?? ''
}
