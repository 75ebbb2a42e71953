import { user } from '@tayang/contract'

const APP_IDS: ReadonlySet<string> = new Set([user.WEB_APP_ID])

/** Whether the application that calls is one of ours (A012). */
export function isKnownApp(asked: { header(name: string): string | undefined }): boolean {
  return APP_IDS.has(asked.header(user.APP_ID_HEADER) ?? '')
}
