import { i18n } from '@lingui/core'
import { admin, type TitleQuiz } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { indonesian } from '../../../shared/i18n/indonesian.ts'
import { CampaignsRoutes } from '../campaigns-routes.tsx'
import { campaignOf, titleQuiz } from '../test-campaigns.ts'

let stage: SectionStage
const put = { friendlyId: 'kuis-laut' }
const title = {
  id: 'title-1',
  friendlyId: 'laut',
  state: 'ready',
  // Nothing to play: a page of a test decodes no film.
  heights: [],
  heightsToCome: [],
  failure: null,
  durationSeconds: 600,
  version: null,
}
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDeskCampaigns, { data: [campaignOf()], meta: { next: null } })
  stage.answers(admin.getTitle, title, { friendlyId: 'laut' })
})
afterEach(() => stage.end())

const meta = { page: 1, perPage: 50, totalPages: 1, total: 1 }
const open = (part: Partial<TitleQuiz> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  const quiz = titleQuiz(part)
  stage.answers(admin.listTitleQuizzes, { data: [quiz], meta })
  stage.answers(admin.getTitleQuiz, quiz, put)
  stage.show(CampaignsRoutes, { at: '/quizzes?case=kuis-laut', ...how })
}
const keep = async () => fireEvent.click(await screen.findByRole('button', { name: /^Keep the quiz/ }))
const ask = async (question: string) =>
  fireEvent.change(await screen.findByLabelText('Question'), { target: { value: question } })
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')

describe('a row', () => {
  test.each([
    [null, 'shown'],
    ['beyond-end', 'the film ends before it'],
    ['premium', 'the title is for subscribers'],
    ['hidden', 'the title is hidden'],
    ['not-running', 'the campaign does not run'],
  ] as const)('of a quiz that is not shown for %s says: %s', async (notShown, words) => {
    open({ notShown }, { at: '/quizzes' })
    const row = within(await screen.findByRole('button', { name: /^Laut Tak Bertuan/ }))
    expect(row.getByText(words)).toBeTruthy()
    expect(row.getByText('1:01')).toBeTruthy()
  })

  test('says how many had it right, once somebody tried', async () => {
    open({ tried: 1_400, passed: 12 }, { at: '/quizzes' })
    expect(await screen.findByText('12 of 1.400 right')).toBeTruthy()
  })
})

describe('the list', () => {
  test('that is empty, and one that may not be read, say so', async () => {
    stage.answers(admin.listTitleQuizzes, { data: [], meta: { ...meta, total: 0 } })
    stage.show(CampaignsRoutes, { at: '/quizzes' })
    expect(await screen.findByText('No quiz like this.')).toBeTruthy()
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.listDeskCampaigns, { data: [], meta: { next: null } })
    stage.answers(admin.listTitleQuizzes, new Refuses(403, 'FORBIDDEN'))
    stage.show(CampaignsRoutes, { at: '/quizzes' })
    expect(await screen.findByText("Your roles don't allow this.")).toBeTruthy()
  })

  test('is asked by the short name of a title, whatever way it was typed', async () => {
    open({}, { at: '/quizzes?title=Laut%20Tak&campaign=lebaran' })
    await screen.findByText('Laut Tak Bertuan')
    const asked = stage.asked.find(({ address }) => address.startsWith('/admin/v1.0/quizzes'))?.address
    expect(asked).toContain('title=laut-tak')
    expect(asked).toContain('campaign=lebaran')
  })
})

describe('a quiz that is written', () => {
  test.each(['catalogue', 'marketing'] as const)('by %s is kept only once it was changed', async (role) => {
    open({}, { roles: [role] })
    const button = await screen.findByRole('button', { name: /^Keep the quiz/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await ask('Which port?')
    expect(button.getAttribute('aria-disabled')).toBeNull()
  })

  test.each(['support', 'trust', 'finance-maker'] as const)('is only looked at by %s', async (role) => {
    open({ tried: 40, passed: 12 }, { roles: [role] })
    const shown = within(await screen.findByRole('article'))
    expect(shown.getByText('40')).toBeTruthy()
    for (const name of [/^Keep the quiz/, /^New quiz/, /^Take it off/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test.each([
    ['QUIZ_TITLE_UNFIT', ['premium'], 'Film or episode', /for subscribers: a chance must cost nothing/],
    ['TEXT_NOT_ALLOWED', ['questions.0.question'], 'Question', 'These words are not allowed'],
    ['TEXT_NOT_ALLOWED', ['questions.0.choices.1.text'], 'Choice B', 'These words are not allowed'],
    ['INVALID_PARAMETERS', ['body.timeToShow: low'], /^Second of the film/, 'The server does not take this'],
  ])(
    'and is refused with %s %o says so at its field, until it is changed',
    async (code, details, label, text) => {
      open()
      stage.answers(admin.putTitleQuiz, new Refuses(422, code, details), put)
      await ask('Which port?')
      await keep()
      expect(await screen.findByText(text)).toBeTruthy()
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
      await ask('Which harbour?')
      expect(screen.queryByText(text)).toBeNull()
    },
  )

  test('over another operator can be let go: then theirs stands here, and nothing is sent', async () => {
    open()
    await screen.findByLabelText('Question')
    stage.answers(admin.putTitleQuiz, new Refuses(409, 'REVISION_OUTDATED'), put)
    const theirs = titleQuiz({ revision: 9 })
    theirs.draft.questions[0]!.question = 'Of another operator'
    stage.answers(admin.getTitleQuiz, theirs, put)
    await ask('Mine')
    await keep()
    const both = within(await screen.findByRole('alert'))
    fireEvent.click(both.getByRole('button', { name: 'Take this one' }))
    expect(screen.getByLabelText<HTMLInputElement>('Question').value).toBe('Of another operator')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(changes()).toHaveLength(1)
  })

  test('and taken off is asked about first: leaving the question keeps it', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Take it off the title' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Take it off the title' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes()).toEqual([])
  })
})

test('a new quiz with nothing in it names every field that is missing, and is not sent', async () => {
  open({}, { at: '/quizzes' })
  fireEvent.click(await screen.findByRole('button', { name: /^New quiz/ }))
  await ask(' ')
  await keep()
  expect(await screen.findByText('Choose a second of the film')).toBeTruthy()
  expect(screen.getByText('Mark the choice that is right')).toBeTruthy()
  // Title, campaign, question and both choices.
  expect(screen.getAllByText('This is missing')).toHaveLength(5)
  expect(changes()).toEqual([])
})

test('in Indonesian a quiz is faulted in Indonesian', async () => {
  i18n.loadAndActivate({ locale: 'id', messages: indonesian })
  open()
  fireEvent.change(await screen.findByDisplayValue('Toba'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: /^Simpan kuis/ }))
  expect(await screen.findByText('Ini belum diisi')).toBeTruthy()
  expect(changes()).toEqual([])
})
