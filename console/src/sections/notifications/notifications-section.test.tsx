import { admin, type KeptNotificationDraft } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../app/test/section-stage.tsx'
import { emptyDraft, isComplete, sendingOf } from './draft.ts'
import { NotificationsSection } from './notifications-section.tsx'

let stage: SectionStage
const id = '01890000-0000-7000-8000-0000000000aa'
const body = { ...emptyDraft, titleId: 'Kabar', titleEn: 'News', descId: 'Isi', descEn: 'Text' }
const kept: KeptNotificationDraft = {
  id,
  body,
  revision: 2,
  changedAt: 1_790_000_000_000,
  changedBy: 'fajar',
  changedByName: 'Fajar',
}
const sentOne = {
  id,
  type: 'in-app',
  kind: 'non-highlight',
  title: 'Kabar lama',
  desc: 'Isi lama',
  refId: null,
  image: null,
  startDate: 1_790_000_000_000,
  endDate: null,
  common: { title: 'Old news', startDate: 1, endDate: null },
  isRead: false,
  readers: 12,
  recalledAt: null,
}

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listNotificationDrafts, [kept])
  stage.answers(admin.listSentNotifications, { data: [sentOne], meta: { next: null } })
  stage.answers(admin.estimateNotification, { people: 100_000, withPush: 412, isCapped: true })
})
afterEach(() => stage.end())

const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const press = async (name: RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

describe('a draft', () => {
  test('is kept with the revision that was read, and shown as a phone shows it', async () => {
    stage.show(NotificationsSection, { at: `/?case=${id}` })
    stage.answers(admin.putNotificationDraft, { ...kept, revision: 3 }, { id })
    await write('Title, Indonesian', 'Kabar baru')
    expect(within(screen.getByLabelText('On a phone')).getByText('Kabar baru')).toBeTruthy()
    await press(/^Keep/)
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({ revision: 2, body: { titleId: 'Kabar baru' } }),
    )
  })

  test('that somebody changed meanwhile shows both texts, and theirs is taken when I say so', async () => {
    stage.show(NotificationsSection, { at: `/?case=${id}` })
    stage.answers(admin.putNotificationDraft, new Refuses(409, 'REVISION_OUTDATED'), { id })
    await write('Title, Indonesian', 'Punyaku')
    const theirs = { ...kept, revision: 5, body: { ...body, titleId: 'Punya Fajar' } }
    stage.answers(admin.listNotificationDrafts, [theirs])
    await press(/^Keep/)
    const both = within(await screen.findByRole('alert'))
    await waitFor(() => expect(both.getByText(/Punya Fajar/)).toBeTruthy())
    expect(both.getByText(/Punyaku/)).toBeTruthy()
    await press(/Take this one/, both)
    const field = await screen.findByLabelText<HTMLInputElement>('Title, Indonesian')
    expect(field.value).toBe('Punya Fajar')
  })

  test('is sent once, under its own id, after its reach was read; then it is gone', async () => {
    stage.show(NotificationsSection, { at: `/?case=${id}` })
    stage.answers(admin.sendNotification, sentOne)
    stage.answers(admin.removeNotificationDraft, null, { id })
    await press(/^Send$/)
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/at least 100000 people/)).toBeTruthy()
    await press(/^Send$/, dialog)
    await waitFor(() => expect(changes().map(({ method }) => method)).toEqual(['POST', 'DELETE']))
    expect(changes()[0]?.body).toMatchObject({
      key: id,
      title: { en: 'News', id: 'Kabar' },
      audience: { to: 'all' },
    })
  })

  test('is removed after a question, and nothing is sent', async () => {
    stage.show(NotificationsSection, { at: `/?case=${id}` })
    stage.answers(admin.removeNotificationDraft, null, { id })
    await press(/^Remove/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this draft' }))
    expect(changes()).toEqual([])
    await press(/^Remove/, dialog)
    await waitFor(() => expect(changes().map(({ method }) => method)).toEqual(['DELETE']))
  })

  test('that lacks a text can be kept but not sent', async () => {
    stage.answers(admin.listNotificationDrafts, [{ ...kept, body: { ...body, descEn: ' ' } }])
    stage.show(NotificationsSection, { at: `/?case=${id}` })
    const send = await screen.findByRole('button', { name: /^Send$/ })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(isComplete({ ...body, type: '' })).toBe(false)
  })

  test('is read and not changed by an operator who sends none', async () => {
    stage.show(NotificationsSection, { at: `/?case=${id}`, roles: ['support'] })
    const field = await screen.findByLabelText<HTMLInputElement>('Title, Indonesian')
    expect(field.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /Keep/ })).toBeNull()
  })
})

describe('what was sent', () => {
  test('is listed with how many read it, and is withdrawn after a question', async () => {
    stage.show(NotificationsSection, { at: `/?show=sent&case=${id}` })
    stage.answers(admin.recallNotification, null, { id })
    expect(await screen.findByText('12 read it')).toBeTruthy()
    await press(/^Withdraw/)
    await press(/^Withdraw$/, within(await screen.findByRole('dialog')))
    await waitFor(() => expect(changes()[0]?.method).toBe('DELETE'))
  })
})

test('a draft without a place to lead to names none, and a time only where it has one', () => {
  expect(sendingOf(body, id)).toMatchObject({ refId: null, endDate: null })
  expect('startDate' in sendingOf(body, id)).toBe(false)
  expect(sendingOf({ ...body, startDate: 5 }, id).startDate).toBe(5)
})
