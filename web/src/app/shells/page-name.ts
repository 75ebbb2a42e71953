/** Pages whose tracked name differs from their file. See docs/product/site.md#page-names. */
const quoted: Readonly<Record<string, string>> = {
  notifications: 'NotificationPage',
  'login-phone': 'LoginMobile',
  'register-phone': 'RegisterMobile',
}
/** Addresses that redirect. */
const passages: ReadonlySet<string> = new Set(['unmatched'])

/** The name of a page in analytics: `pages/forgot-password` is `ForgotPassword`. */
export function pageName(routeId: string): string | null {
  // The sign-in pages are one file with several addresses, which are their names.
  const file = /pages\/(?:.*\/)?([\w-]+)$/.exec(routeId)?.[1] ?? addressOf(routeId)
  if (!file || passages.has(file)) return null
  return quoted[file] ?? file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function addressOf(routeId: string): string | undefined {
  return /^(login|register)(\/(email|phone))?$/.test(routeId) ? routeId.replace('/', '-') : undefined
}
