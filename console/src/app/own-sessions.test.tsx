import { admin, type ConsoleSessionListed } from '@tayang/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OwnSessions } from './own-sessions.tsx'
import { openSectionStage, Refuses, type SectionStage } from './test/section-stage.tsx'

let stage: SectionStage
const listed = (id: string, browser: string, isThis = false): ConsoleSessionListed => ({
  id,
  createdAt: Date.now() - 7_200_000,
  usedAt: Date.now() - 60_000,
  endsAt: Date.now() + 3_600_000,
  address: '10.0.0.7',
  browser,
  isThis,
})
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listConsoleSessions, [
    listed('here', 'Chrome 142, Windows', true),
    listed('there', 'Safari 19, iOS'),
  ])
})
afterEach(() => stage.end())

const ended = () => stage.asked.filter(({ method }) => method === 'DELETE').map(({ address }) => address)

describe('the own sessions', () => {
  test('an operator sees each session and cannot end the one that they work in', async () => {
    stage.show(OwnSessions)
    expect(await screen.findByText(/Chrome 142, Windows/)).toBeTruthy()
    expect(screen.getAllByText('this one')).toHaveLength(1)
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => row.querySelectorAll('button').length)).toEqual([0, 1])
  })

  test('an operator who ends another session sees the list without it', async () => {
    stage.answers(admin.endConsoleSession, null, { id: 'there' })
    stage.show(OwnSessions)
    const end = await screen.findByRole('button', { name: 'End' })
    stage.answers(admin.listConsoleSessions, [listed('here', 'Chrome 142, Windows', true)])
    fireEvent.click(end)
    await waitFor(() => expect(screen.queryByText(/Safari 19/)).toBeNull())
    expect(ended()).toHaveLength(1)
    expect(ended()[0]).toMatch(/\/there$/)
  })

  test('an operator whose session could not be ended still sees it', async () => {
    stage.answers(admin.endConsoleSession, new Refuses(404, 'NOT_FOUND'), { id: 'there' })
    stage.show(OwnSessions)
    fireEvent.click(await screen.findByRole('button', { name: 'End' }))
    await waitFor(() => expect(ended()).toHaveLength(1))
    expect(screen.getByText(/Safari 19/)).toBeTruthy()
  })
})
