import { user } from '@tayang/contract'

const APP_IDS: ReadonlySet<string> = new Set([user.WEB_APP_ID])

/** Whether the calling application is one of ours. */
export function isKnownApp(asked: { header(name: string): string | undefined }): boolean {
  return APP_IDS.has(asked.header(user.APP_ID_HEADER) ?? '')
}
