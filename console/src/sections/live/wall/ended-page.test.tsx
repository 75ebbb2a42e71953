import { admin, type EndedShow } from '@tayang/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../../app/test/section-stage.tsx'
import { LiveSection } from '../live-section.tsx'

let stage: SectionStage
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  stage = openSectionStage()
})
afterEach(() => stage.end())

const ended = (more: Partial<EndedShow> = {}): EndedShow => ({
  id: 'show',
  name: 'Gacor malam ini',
  streamer: {
    profileId: 'profile',
    accountId: 'account',
    name: 'cuan_raya77',
    avatar: null,
    accountMadeAt: Date.now() - 86_400_000,
  },
  endedAt: Date.now() - 60_000,
  evidenceSeconds: null,
  decisionId: 'd',
  by: { accountId: 'fajar', name: 'Fajar' },
  reason: '4.2',
  isWritten: true,
  ...more,
})
const show = (shows: EndedShow[], at = '/ended?case=show') => {
  stage.answers(admin.listEndedShows, { data: shows, meta: { next: null } })
  stage.show(LiveSection, { at })
}
const evidence = () => stage.asked.filter(({ address }) => address.includes('evidence'))

describe('the shows that were ended', () => {
  test('an operator reads by which rule and by whom a show was ended', async () => {
    show([ended()])
    expect(await screen.findByText('Fajar')).toBeTruthy()
    expect(screen.getByText(/, 4\.2$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'cuan_raya77' }).getAttribute('href')).toBe('/people/account')
  })

  test('an operator sees that a decision is not written while the database is away', async () => {
    show([ended({ isWritten: false, decisionId: null })])
    expect(await screen.findByText('waits for the database')).toBeTruthy()
    expect(screen.getByText('waits for the database; the show is off the air')).toBeTruthy()
  })

  test('an operator is offered no evidence where none was kept', async () => {
    show([ended()])
    expect(await screen.findByText('none yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load the evidence' })).toBeNull()
  })

  test('an operator who opens a show reads none of its evidence before they ask', async () => {
    show([ended({ evidenceSeconds: 29.6 })])
    expect(await screen.findByText('the last 30 s')).toBeTruthy()
    expect(evidence()).toEqual([])
    stage.answers(admin.getShowEvidence, null, { id: 'show' })
    fireEvent.click(screen.getByRole('button', { name: 'Load the evidence' }))
    await waitFor(() => expect(evidence()).toHaveLength(1))
  })

  test('an operator sees the last day first, and all of them when they ask', async () => {
    show([], '/ended')
    expect(await screen.findByText('No show was ended.')).toBeTruthy()
    expect(stage.asked.at(-1)?.address).toMatch(/since=\d+/)
    fireEvent.click(screen.getByText('All'))
    await waitFor(() => expect(stage.asked.at(-1)?.address).not.toContain('since='))
  })
})
