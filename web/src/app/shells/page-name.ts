/** Where the specification names a page otherwise than its file is named (Spec 1, section 2). */
const quoted: Readonly<Record<string, string>> = {
  notifications: 'NotificationPage',
  'login-phone': 'LoginMobile',
  'register-phone': 'RegisterMobile',
}
/** Addresses that lead on at once. */
const passages: ReadonlySet<string> = new Set(['unmatched'])

/** The name under which a page view is told: `pages/forgot-password` is `ForgotPassword`. */
export function pageName(routeId: string): string | null {
  // The pages of signing in are one file with several addresses: those are their names.
  const file = /pages\/(?:.*\/)?([\w-]+)$/.exec(routeId)?.[1] ?? addressOf(routeId)
  if (!file || passages.has(file)) return null
  return quoted[file] ?? file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function addressOf(routeId: string): string | undefined {
  return /^(login|register)(\/(email|phone))?$/.test(routeId) ? routeId.replace('/', '-') : undefined
}
