/** Where the remote configuration is kept; `#ground/config` writes it. */
export const CONFIG_KEY = 'tayang.config'

/** The configured base of `/user` calls; everything else has a fixed one, this origin (Spec 1, section 7). */
export function baseOf(path: string): string {
  const kept = path.startsWith('/user/') ? localStorage.getItem(CONFIG_KEY) : null
  if (!kept) return ''
  const base = /"userApiBase":"([^"]*?)\/*"/.exec(kept)?.[1]
  return base ?? ''
}
