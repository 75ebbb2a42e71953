import { admin, type LexiconPack } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { LiveSection } from '../live-section.tsx'

let stage: SectionStage
const slot = { text: 'slot gacor', weight: 1, isExact: false }
const state: LexiconPack = {
  pack: 'judol',
  revision: 3,
  changedAt: 1_790_000_000_000,
  changedBy: { accountId: 'f', name: 'Fajar' },
  terms: [slot],
}
const params = { pack: 'judol' }
const history = {
  data: [
    {
      id: 'c',
      revision: 3,
      changedAt: 1_790_000_000_000,
      changedBy: { accountId: 'f', name: 'Fajar' },
      reason: 'A new site',
      added: [slot],
      removed: [],
      addedCount: 1,
      removedCount: 0,
    },
  ],
  meta: { next: null },
}

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.getLexicon, state, params)
  stage.answers(admin.listLexiconChanges, history, params)
})
afterEach(() => stage.end())

const sent = () => stage.asked.filter(({ method }) => method !== 'GET')
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))

async function addWord(text: string) {
  await press(/Add a word/)
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Word' })[0]!, { target: { value: text } })
}

describe('a word list', () => {
  test('is saved over the revision that was edited, with a reason', async () => {
    stage.answers(admin.putLexicon, { ...state, revision: 4 }, params)
    stage.show(LiveSection, { at: '/words' })
    await addWord('maxwin')
    expect(screen.getByText('1 words come, 0 go')).toBeTruthy()
    await press('Save the list')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Seen tonight' } })
    await press('Save the list', dialog)
    const terms = [{ text: 'maxwin', weight: 1, isExact: false }, slot]
    await waitFor(() => expect(sent()[0]?.body).toEqual({ terms, revision: 3, reason: 'Seen tonight' }))
  })

  test('that somebody else changed shows both lists side by side, and saves mine over theirs', async () => {
    stage.answers(admin.putLexicon, new Refuses(409, 'REVISION_OUTDATED'), params)
    stage.show(LiveSection, { at: '/words' })
    await addWord('maxwin')
    await press('Save the list')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Seen tonight' } })
    await press('Save the list', dialog)
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('is tried as it is here: the fold, the words and what becomes of the line', async () => {
    stage.answers(admin.tryLexicon, {
      folded: 'siot gacor',
      matches: [{ pack: 'judol', text: 'slot gacor', weight: 1 }],
      weights: [{ pack: 'judol', weight: 1, isEnough: true }],
      outcome: 'hide',
    })
    stage.show(LiveSection, { at: '/words' })
    fireEvent.change(await screen.findByRole('textbox', { name: 'A line' }), {
      target: { value: 's.l.o.t gacor' },
    })
    expect(await screen.findByText('only its writer sees it')).toBeTruthy()
    expect(screen.getByText('siot gacor')).toBeTruthy()
    expect(sent()[0]?.body).toEqual({ line: 's.l.o.t gacor' })
  })

  test('runs dry over the lines of the last day', async () => {
    const ran = { lines: 1200, foundBefore: 3, foundAfter: 5, caught: ['modal 20 jadi 2 juta'], released: [] }
    stage.answers(admin.dryRunLexicon, ran, params)
    stage.show(LiveSection, { at: '/words' })
    await press(/Run/)
    expect(await screen.findByText('modal 20 jadi 2 juta')).toBeTruthy()
    expect(sent()[0]?.body).toEqual({ terms: [slot] })
  })

  test('is put back to before a change, which says who made it and why', async () => {
    stage.answers(admin.rollBackLexicon, { ...state, revision: 4 }, params)
    stage.show(LiveSection, { at: '/words' })
    expect(await screen.findByText('A new site')).toBeTruthy()
    await press('Back to before this: revision 3')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Too much' } })
    await press('Put it back', dialog)
    await waitFor(() => expect(sent()[0]?.body).toEqual({ to: 2, revision: 3, reason: 'Too much' }))
  })

  test('is only read by an operator who may not edit it', async () => {
    stage.show(LiveSection, { at: '/words', roles: ['auditor'] })
    expect(await screen.findByDisplayValue('slot gacor')).toHaveProperty('readOnly', true)
    expect(screen.queryByRole('button', { name: /Add a word/ })).toBeNull()
  })
})
