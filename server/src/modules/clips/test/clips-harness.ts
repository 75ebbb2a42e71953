import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { admin, type CallOf, type Operation } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { CatalogTables } from '#modules/library'
import { schemas } from '../../../app/schemas.ts'
import { openTestApp, type Answered, type Person, type TestApp } from '../../../../../tests/app.ts'
import { pictureBytes } from '../../../../../tests/catalog-harness.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { HOME_PREFIX } from '../../../../../tests/sweep-homes.ts'
import { finishedRung, rungOf } from '../../../../../tests/media-engine-harness.ts'
import { addClip } from '../clip-rows.ts'
import type { ClipState, ClipTables } from '../tables.ts'

interface PlantedClip {
  readonly owner: Person
  readonly maker?: Person
  readonly state?: ClipState
  readonly needsOwner?: boolean
  readonly needsOperators?: boolean
  readonly title?: string
  readonly showId?: string
  /** Whether its first rung is there; it is not for a clip that is uploaded or prepared. */
  readonly plays?: boolean
}

/** The whole app on a real database in which clips are planted, whatever made them. */
export interface ClipsHarness extends AsyncDisposable {
  readonly app: TestApp
  readonly database: Database
  readonly operator: Person
  /** Numbers of two categories. */
  readonly categories: readonly [number, number]
  call<O extends Operation>(operation: O, input: CallOf<O>, as?: Person): Promise<Answered<O>>
  /** A clip with a picture, as uploads and moments make one. */
  plant(clip: PlantedClip): Promise<string>
  /** What came of an encode. */
  encodeEnds(id: string, how: 'plays' | 'failed'): Promise<void>
  stateOf(id: string): Promise<ClipState | null>
  /** The status at an address of an answer. */
  statusAt(address: string | null): Promise<number>
  /** Another app on the same data, as after a crash; this one is closed. */
  restart(): Promise<void>
  /** Versions and pictures among the blobs. */
  bytes(): Promise<string[]>
}

export const codeOf = ({ status, refusal }: Answered<Operation>) =>
  status < 400 ? status : `${status} ${refusal.code}`

export async function openClipsHarness(env: Record<string, string> = {}): Promise<ClipsHarness> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const database = opened.use(await openTestDatabase(schemas))
  const open = () => openTestApp({ database, env: { TAYANG_HOME: home, ...env } })
  let app = await open()
  opened.defer(() => app[Symbol.asyncDispose]())
  const rows = database.forModule<ClipTables>('clips')
  const catalog = database.forModule<CatalogTables>('catalog')
  const categories = await rows
    .insertInto('clip_tag')
    .values([
      { type: 'genre', name_en: 'Comedy', name_id: 'Komedi' },
      { type: 'genre', name_en: 'Music', name_id: 'Musik' },
    ])
    .returning('id')
    .execute()
  const operator = await app.operator()
  const picture = await pictureBytes()
  const blobs = path.join(home, 'blobs', 'kept')
  const closing = opened.move()

  async function addVersion(id: string, isFailed = false): Promise<void> {
    const [versionId, at] = [newId(), new Date()]
    await catalog
      .insertInto('version')
      .values({
        id: versionId,
        item_id: id,
        state: isFailed ? 'failed' : 'ready',
        failure_reason: isFailed ? 'damaged' : null,
        failure_message: isFailed ? 'The file is damaged' : null,
        duration_seconds: 12,
        heights: [360],
        audio: JSON.stringify(finishedRung(versionId, 360, true).message.audio),
        captions: '[]',
        thumbnails: null,
        key_id: null,
        key_sealed: null,
        created_at: at,
        published_at: isFailed ? null : at,
        finished_at: at,
      })
      .execute()
    if (isFailed) return
    const line = JSON.stringify(rungOf(360))
    await catalog.insertInto('rung').values({ version_id: versionId, height: 360, line }).execute()
    await catalog.updateTable('item').set({ version_id: versionId }).where('id', '=', id).execute()
    const folder = path.join(blobs, 'versions', versionId, 'v360')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, '1.m4s'), 'pictures')
  }

  return {
    get app() {
      return app
    },
    database,
    operator,
    categories: [categories[0]?.id ?? 0, categories[1]?.id ?? 0],
    call: (operation, input, as) =>
      app.call(operation, input, as === undefined ? {} : { token: as.login.accessToken }),
    async plant({ owner, maker, state = 'pending', title = 'Sate kambing', showId, ...more }) {
      const [id, now] = [newId(), Date.now()]
      const profileId = owner.login.profile.id
      const isMoment = maker !== undefined || showId !== undefined
      await database.transaction(rows, (tx) =>
        addClip(tx, {
          id,
          kind: isMoment ? 'moment' : 'upload',
          state,
          ...more,
          owner: { profileId, accountId: owner.login.account.id },
          makerProfileId: maker?.login.profile.id ?? null,
          language: 'id',
          allowsComments: true,
          allowsEmbed: true,
          size: { width: 640, height: 360 },
          from: isMoment ? { showId: showId ?? newId(), startsAt: 1_000, endsAt: 31_000 } : null,
          now,
        }),
      )
      await catalog.insertInto('item').values(itemOf({ id, title, profileId, state, now })).execute()
      await app.call(
        admin.putTitleArt,
        { params: { friendlyId: id, kind: 'thumbnail_landscape' }, body: picture } as CallOf<
          typeof admin.putTitleArt
        >,
        { token: operator.login.accessToken },
      )
      const plays = more.plays ?? (state !== 'uploading' && state !== 'processing')
      if (plays) await addVersion(id)
      return id
    },
    encodeEnds: (id, how) => addVersion(id, how === 'failed'),
    async stateOf(id) {
      const found = await rows.selectFrom('clip').select('state').where('id', '=', id).executeTakeFirst()
      return found?.state ?? null
    },
    async statusAt(address) {
      if (address === null) return 0
      return (await fetch(new URL(address, app.address))).status
    },
    async restart() {
      await app[Symbol.asyncDispose]()
      app = await open()
    },
    async bytes() {
      const found = await Promise.all(
        ['versions', 'pictures', 'clips'].map((folder) =>
          readdir(path.join(blobs, folder)).catch(() => [] as string[]),
        ),
      )
      return found.flat()
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

function itemOf(clip: { id: string; title: string; profileId: string; state: ClipState; now: number }) {
  const isPublic = clip.state === 'approved'
  return {
    id: clip.id,
    friendly_id: clip.id,
    type: 'clips' as const,
    title_en: clip.title,
    title_id: clip.title,
    description_en: '',
    description_id: '',
    year: null,
    rating: 'SU' as const,
    premium: false,
    exclusive: false,
    thumb_color: '#101010',
    parent_id: null,
    number: null,
    heights: [],
    version_id: null,
    words: '',
    created_at: new Date(clip.now),
    published_at: isPublic ? new Date(clip.now) : null,
    owner_profile_id: clip.profileId,
    withheld_at: isPublic ? null : new Date(clip.now),
  }
}
