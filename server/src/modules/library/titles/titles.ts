import type { Readable } from 'node:stream'
import type { AnswerOf, admin, TitleState } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import { readCaptions, writeCaptions } from './captions.ts'
import type { ArtKind, CatalogRows } from '../tables.ts'
import type { Arts } from './arts.ts'
import { putChapters, type Parts } from './rows/chapter-rows.ts'
import { putTitle, type Draft } from './put-title.ts'
import { findTitle, putCaption } from './rows/title-rows.ts'
import { listTitles, loadStates } from './title-states.ts'

/** What operators do with titles. Every change is visible at once. */
export interface Titles {
  putTitle(draft: Draft, now: number): Promise<TitleState>
  titleState(friendlyId: string): Promise<TitleState>
  listTitles(paging: { page: number; perPage: number }): Promise<AnswerOf<typeof admin.listTitles>>
  putArt(art: { friendlyId: string; kind: ArtKind; stream: Readable }, now: number): Promise<void>
  putCaptions(
    captions: { friendlyId: string; language: string; label: string; text: string },
    now: number,
  ): Promise<void>
  putChapters(parts: { friendlyId: string } & Parts): Promise<void>
}

export function openTitles(needs: {
  database: Database
  rows: CatalogRows
  arts: Arts
  clock: { now(): number }
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
}): Titles {
  const { rows, arts, clock } = needs

  async function findId(friendlyId: string): Promise<string> {
    return (await findTitle(rows, friendlyId))?.id ?? refuse('VIDEO_NOT_FOUND')
  }

  async function stateOf(id: string): Promise<TitleState> {
    return (await loadStates(rows, [id], clock.now())).get(id) ?? refuse('VIDEO_NOT_FOUND')
  }

  return {
    async putTitle(draft, now) {
      const { profileId } = draft
      if (profileId !== null && !(await needs.profilesOf([profileId])).has(profileId)) {
        return refuse('NOT_FOUND', undefined, { details: [`profileId: ${profileId}`] })
      }
      return stateOf(await putTitle(needs, draft, now))
    },
    titleState: async (friendlyId) => stateOf(await findId(friendlyId)),
    listTitles: (paging) => listTitles(rows, paging, clock.now()),
    async putArt({ friendlyId, kind, stream }) {
      await arts.put({ itemId: await findId(friendlyId), kind, stream, isStill: false })
    },
    async putCaptions({ friendlyId, language, label, text }) {
      const itemId = await findId(friendlyId)
      const cues = readCaptions(text)
      if (!cues) return refuse('MEDIA_NOT_SUPPORTED', 'Captions must be WebVTT or SubRip')
      await putCaption(rows, { itemId, language, label, text: writeCaptions(cues) })
    },
    putChapters: async ({ friendlyId, ...parts }) => putChapters(needs, await findId(friendlyId), parts),
  }
}
