import type { CallOf, NotificationDraft, admin } from '@tayang/contract'

/** What a new draft begins with. */
export const emptyDraft: NotificationDraft = {
  type: 'in-app',
  kind: 'non-highlight',
  titleEn: '',
  titleId: '',
  descEn: '',
  descId: '',
  refId: '',
  audience: { to: 'all' },
  startDate: null,
  endDate: null,
  push: false,
}

type Message = CallOf<typeof admin.sendNotificationToMe>['body']
type Sending = CallOf<typeof admin.sendNotification>['body']

/** Whether it has what a notification needs: a title and a text in both languages. */
export function isComplete({ type, titleEn, titleId, descEn, descId }: NotificationDraft): boolean {
  return [type, titleEn, titleId, descEn, descId].every((text) => text.trim() !== '')
}

/** The message of a draft; the draft's id is the key, so that it is sent once. */
export function messageOf(draft: NotificationDraft, key: string): Message {
  return {
    key,
    type: draft.type.trim(),
    kind: draft.kind,
    title: { en: draft.titleEn.trim(), id: draft.titleId.trim() },
    desc: { en: draft.descEn.trim(), id: draft.descId.trim() },
    refId: draft.refId.trim() === '' ? null : draft.refId.trim(),
    push: draft.push,
  }
}

export function sendingOf(draft: NotificationDraft, key: string): Sending {
  return {
    ...messageOf(draft, key),
    audience: draft.audience,
    endDate: draft.endDate,
    ...(draft.startDate !== null && { startDate: draft.startDate }),
  }
}

/** A draft as text, for two versions side by side. */
export function textOf(draft: NotificationDraft): string {
  const { titleEn, titleId, descEn, descId, type, refId } = draft
  return [titleId, descId, '', titleEn, descEn, '', `${type} ${refId}`].join('\n')
}
