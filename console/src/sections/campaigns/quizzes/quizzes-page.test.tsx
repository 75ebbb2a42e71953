import { admin, type TitleQuiz } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { CampaignsRoutes } from '../campaigns-routes.tsx'
import { campaignOf, titleQuiz } from '../test-campaigns.ts'

let stage: SectionStage
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

const open = (part: Partial<TitleQuiz> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  const quiz = titleQuiz(part)
  stage.answers(admin.listTitleQuizzes, {
    data: [quiz],
    meta: { page: 1, perPage: 50, totalPages: 2, total: 51 },
  })
  stage.answers(admin.getTitleQuiz, quiz, { friendlyId: 'kuis-laut' })
  stage.show(CampaignsRoutes, { at: '/quizzes?case=kuis-laut', ...how })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const put = { friendlyId: 'kuis-laut' }

describe('a quiz', () => {
  test('shows its questions with the right choice marked, and to viewers without', async () => {
    open()
    expect((await screen.findByLabelText<HTMLInputElement>('Choice B is right')).checked).toBe(true)
    const preview = within(screen.getByRole('region', { name: 'As viewers read it' }))
    expect(preview.getByText('Bira')).toBeTruthy()
    expect(preview.queryByRole('radio')).toBeNull()
  })

  test('is kept from the revision that was read, with another right choice and a question more', async () => {
    open()
    stage.answers(admin.putTitleQuiz, titleQuiz({ revision: 4 }), put)
    fireEvent.click(await screen.findByLabelText('Choice A is right'))
    await press('Add a question')
    const second = within(screen.getByText('Question 2').closest('section')!)
    const into = (label: string, value: string) =>
      fireEvent.change(second.getByLabelText(label), { target: { value } })
    into('Question', 'Who steers?')
    into('Choice A', 'Sekar')
    into('Choice B', 'Bima')
    fireEvent.click(second.getByLabelText('Choice B is right'))
    await press(/^Keep the quiz/)
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({
        revision: 3,
        questions: [
          { choices: [{ text: 'Toba', isRight: true }, { isRight: false }] },
          { question: 'Who steers?', choices: [{ isRight: false }, { text: 'Bima', isRight: true }] },
        ],
      }),
    )
  })

  test('with faults is not sent; each stands beside its field', async () => {
    open()
    await screen.findByLabelText('Choice A')
    write('Choice A', 'bira ')
    write('Question', '')
    await press(/^Keep the quiz/)
    expect(await screen.findByText('This is there already')).toBeTruthy()
    expect(screen.getByText('This is missing')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  test('at a taken second has the refusal beside the second', async () => {
    open()
    await screen.findByLabelText('Choice A')
    stage.answers(admin.putTitleQuiz, new Refuses(409, 'QUIZ_SECOND_TAKEN'), put)
    const second = screen.getByLabelText<HTMLInputElement>(/^Second of the film/)
    expect(second.value).toBe('1:01')
    fireEvent.change(second, { target: { value: '2:00' } })
    fireEvent.blur(second)
    await press(/^Keep the quiz/)
    expect(await screen.findByText('There is already a quiz at this second of the title')).toBeTruthy()
    expect(changes()[0]?.body).toMatchObject({ timeToShow: 120 })
  })

  test('at a second beyond the end is not sent', async () => {
    open()
    await screen.findByText('10:00')
    const second = screen.getByLabelText<HTMLInputElement>(/^Second of the film/)
    fireEvent.change(second, { target: { value: '10:00' } })
    fireEvent.keyDown(second, { key: 'Enter' })
    await press(/^Keep the quiz/)
    expect(await screen.findByText('The film ends before this second')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  test('that another operator changed meanwhile shows both texts side by side', async () => {
    open()
    await screen.findByLabelText('Choice A')
    stage.answers(admin.putTitleQuiz, new Refuses(409, 'REVISION_OUTDATED'), put)
    const theirs = titleQuiz({ revision: 9 })
    theirs.draft.questions[0]!.question = 'Of another operator'
    stage.answers(admin.getTitleQuiz, theirs, put)
    write('Question', 'Mine')
    await press(/^Keep the quiz/)
    const both = within(await screen.findByRole('alert'))
    expect(both.getByText(/Of another operator/)).toBeTruthy()
    expect(both.getByText(/1. Mine/)).toBeTruthy()
    stage.answers(admin.putTitleQuiz, titleQuiz({ revision: 10 }), put)
    fireEvent.click(both.getByRole('button', { name: 'Overwrite with mine' }))
    await waitFor(() => expect(changes()[1]?.body).toMatchObject({ revision: 9 }))
  })

  test('that people answered stays on its title and in its campaign', async () => {
    open({ tried: 40, passed: 12 })
    expect((await screen.findByLabelText<HTMLInputElement>('Film or episode')).disabled).toBe(true)
    expect(screen.getByText(/A changed text gives nobody new tries/)).toBeTruthy()
  })

  test('is taken off its title after the dialog said that chances stay', async () => {
    open()
    stage.answers(admin.removeTitleQuiz, null, put)
    await press('Take it off the title')
    const dialog = within(screen.getByRole('dialog', { name: 'Take it off the title' }))
    expect(dialog.getByText(/Chances that it gave stay/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Take it off' }))
    await waitFor(() => expect(changes()[0]?.method).toBe('DELETE'))
  })

  test('shows what is right to nobody who may not change it', async () => {
    open({}, { roles: ['auditor'] })
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(screen.queryByText('Bira')).toBeNull()
    expect(stage.asked.some(({ address }) => address.endsWith('/quizzes/kuis-laut'))).toBe(false)
  })
})

describe('a new quiz', () => {
  test('is put on a title that was found by the beginning of its name', async () => {
    open({}, { at: '/quizzes?campaign=lebaran' })
    await press(/^New quiz/)
    stage.answers(admin.searchEverything, [
      { kind: 'person', id: 'laut', title: 'Laut', sub: null },
      { kind: 'title', id: 'laut', title: 'Laut Tak Bertuan', sub: 'movie' },
    ])
    fireEvent.change(await screen.findByLabelText('Film or episode'), { target: { value: 'lau' } })
    await press(/^Laut Tak Bertuan movie/)
    expect(await screen.findByText('This title cannot be watched yet; its second can be typed.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Second of the film/), { target: { value: '0:45' } })
    fireEvent.blur(screen.getByLabelText(/^Second of the film/))
    write('Question', 'Where?')
    write('Choice A', 'Toba')
    write('Choice B', 'Bira')
    fireEvent.click(screen.getByLabelText('Choice A is right'))
    const made = stage.asked.length
    await press(/^Keep the quiz/)
    await waitFor(() => expect(stage.asked.length).toBeGreaterThan(made))
    expect(changes()[0]).toMatchObject({
      method: 'PUT',
      body: { revision: 0, title: 'laut', campaign: 'lebaran', timeToShow: 45 },
    })
  })
})

test('quizzes are listed page by page', async () => {
  open({}, { at: '/quizzes' })
  await press('Next page')
  await waitFor(() => expect(stage.asked.some(({ address }) => address.includes('page=2'))).toBe(true))
})
