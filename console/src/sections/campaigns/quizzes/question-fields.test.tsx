import { admin, type TitleQuiz } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { CampaignsRoutes } from '../campaigns-routes.tsx'
import { campaignOf, titleQuiz } from '../test-campaigns.ts'

let stage: SectionStage
const put = { friendlyId: 'kuis-laut' }
const title = {
  id: 'title-1',
  friendlyId: 'laut',
  state: 'ready',
  heights: [] as number[],
  heightsToCome: [],
  failure: null,
  durationSeconds: 600,
  version: null as string | null,
}
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDeskCampaigns, { data: [campaignOf()], meta: { next: null } })
  stage.answers(admin.getTitle, title, { friendlyId: 'laut' })
})
afterEach(() => stage.end())

const questions = ['First?', 'Second?', 'Third?'].map((question) => ({
  question,
  choices: ['Toba', 'Bira', 'Komodo'].map((text) => ({ text, isRight: text === 'Komodo' })),
}))
const open = (part: Partial<TitleQuiz['draft']> = { questions }) => {
  const quiz = titleQuiz()
  const kept = { ...quiz, draft: { ...quiz.draft, ...part } }
  stage.answers(admin.listTitleQuizzes, {
    data: [kept],
    meta: { page: 1, perPage: 50, totalPages: 1, total: 1 },
  })
  stage.answers(admin.getTitleQuiz, kept, put)
  stage.answers(admin.putTitleQuiz, kept, put)
  stage.show(CampaignsRoutes, { at: '/quizzes?case=kuis-laut' })
}
const part = async (nth: number) => within((await screen.findByText(`Question ${nth}`)).closest('section')!)
const press = (name: string, from: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(from.getByRole('button', { name }))
const sent = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Keep the quiz/ }))
  const changes = () => stage.asked.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(changes().length).toBe(1))
  const { questions: kept } = changes()[0]!.body as TitleQuiz['draft']
  return kept
}

describe('questions', () => {
  test('are moved up and down, the first no further up and the last no further down', async () => {
    open()
    await part(1)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Question 1 up' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Question 3 down' }).disabled).toBe(true)
    press('Question 3 up')
    expect((await sent()).map(({ question }) => question)).toEqual(['First?', 'Third?', 'Second?'])
  })

  test('are removed, but for the last one', async () => {
    open()
    await part(3)
    press('Remove question 2')
    expect((await sent()).map(({ question }) => question)).toEqual(['First?', 'Third?'])
  })

  test('alone have no buttons to move or remove them', async () => {
    open({ questions: questions.slice(0, 1) })
    await part(1)
    expect(screen.queryByRole('button', { name: 'Remove question 1' })).toBeNull()
  })
})

describe('choices', () => {
  test('are removed, and the right one stays the right one', async () => {
    open()
    press('Remove choice A', await part(1))
    expect((await sent())[0]?.choices).toEqual([
      { text: 'Bira', isRight: false },
      { text: 'Komodo', isRight: true },
    ])
  })

  test('of which the right one was removed have none until another is marked', async () => {
    open()
    press('Remove choice C', await part(1))
    fireEvent.click(screen.getByRole('button', { name: /^Keep the quiz/ }))
    expect(await screen.findByText('Mark the choice that is right')).toBeTruthy()
    expect(stage.asked.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('are two at least and four at most', async () => {
    open()
    const first = await part(1)
    press('Add a choice', first)
    expect(first.queryByRole('button', { name: 'Add a choice' })).toBeNull()
    for (const letter of ['D', 'C']) press(`Remove choice ${letter}`, first)
    expect(first.queryByRole('button', { name: 'Remove choice A' })).toBeNull()
  })
})

describe('a refusal', () => {
  test.each([
    ['QUIZ_TITLE_UNFIT', 'A clip or a series has no quiz: choose a film or an episode'],
    ['QUIZ_BEYOND_END', 'The film ends before this second'],
    ['QUIZ_MOVED', 'People have answered it: it stays on its title and in its campaign'],
    ['VIDEO_NOT_FOUND', 'The server does not take this'],
  ])('%s stands beside its field in words', async (code, text) => {
    open()
    await part(1)
    stage.answers(admin.putTitleQuiz, new Refuses(422, code), put)
    press('Remove question 3')
    fireEvent.click(screen.getByRole('button', { name: /^Keep the quiz/ }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

test('the preview turns the questions one by one, as viewers do', async () => {
  open()
  await part(1)
  const preview = within(screen.getByRole('region', { name: 'As viewers read it' }))
  expect(preview.getByText('1 of 3')).toBeTruthy()
  press('Next', preview)
  expect(preview.getByText('Second?')).toBeTruthy()
  press('Back', preview)
  expect(preview.getByText('First?')).toBeTruthy()
})

test('a film that cannot be played leaves its second to be typed', async () => {
  stage.answers(admin.getTitle, { ...title, heights: [360], version: 'v1' }, { friendlyId: 'laut' })
  open()
  expect(await screen.findByText('This film could not be played; its second can be typed.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Second of the film/).value).toBe('1:01')
})

test('a title that nobody has is said', async () => {
  open()
  stage.answers(admin.searchEverything, [{ kind: 'clip', id: 'laut', title: 'Laut', sub: null }])
  fireEvent.change(await screen.findByLabelText('Film or episode'), { target: { value: 'xyz' } })
  expect(await screen.findByText('No title like this.')).toBeTruthy()
})
