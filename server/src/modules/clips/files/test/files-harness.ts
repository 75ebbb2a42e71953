import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clipFiles, type ClipFile } from '@tayang/contract'
import { sql } from 'kysely'
import { openTestApp, until, type Person, type TestApp } from '../../../../../../tests/app.ts'
import { openTestDatabase } from '../../../../../../tests/database.ts'
import { schemas } from '../../../../app/app.ts'
import type { Blobs } from '../../../../platform/blobs/blobs.ts'
import { openBlobs } from '../../../../platform/blobs/open-blobs.ts'
import { fakeClock, type FakeClock } from '../../../../platform/clock/clock-fake.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { newId } from '../../../../platform/ids/ids.ts'
import { readSettings } from '../../../../platform/settings/settings.ts'
import type { StoredClip } from '#modules/delivery'

interface ClipDraft {
  readonly version: StoredClip['version']
  /** Absent: the operator's. */
  readonly owner?: Person
  readonly maker?: Person
  readonly isHidden?: boolean
  readonly allowsEmbed?: boolean
}

/** The whole app, and clips whose files are there. */
export interface FilesHarness extends AsyncDisposable {
  readonly app: TestApp
  readonly blobs: Blobs
  readonly clock: FakeClock
  readonly database: Database
  readonly rows: ReturnType<typeof rowsOf>
  clip(draft: ClipDraft): Promise<string>
  get(clipId: string, how: { shape?: ClipFile['shape']; as?: Person }): Promise<Answer>
  make(clipId: string, how: { shape?: ClipFile['shape']; as?: Person }): Promise<Answer>
  /** Until the file is there or failed. */
  finished(clipId: string, how: { shape: ClipFile['shape']; as: Person }): Promise<ClipFile>
}

type Answer = Awaited<ReturnType<TestApp['call']>> & { body: { data: ClipFile } }

const rowsOf = (database: Awaited<ReturnType<typeof openTestDatabase>>) =>
  database.forModule<object>('public')
/** An engine renders with the time that nothing else wants. */
const RENDER_MS_MAX = 280_000

export async function openFilesHarness(
  options: { engine?: boolean; env?: Record<string, string> } = {},
): Promise<FilesHarness> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-files-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const clock = fakeClock(Date.now())
  const database = opened.use(await openTestDatabase(schemas))
  const env = { TAYANG_HOME: home, TAYANG_FREE_BYTES_MIN: '0', ...options.env }
  const app = opened.use(
    await openTestApp({ database, env, ...(options.engine ? { engine: true } : { clock }) }),
  )
  const blobs = opened.use(
    await openBlobs(readSettings({ TAYANG_HOME: home, TAYANG_FREE_BYTES_MIN: '0' }, [])),
  )
  const rows = rowsOf(database)
  const tokenOf = (person: Person | undefined) => (person ? { token: person.login.accessToken } : {})
  const get: FilesHarness['get'] = (id, { shape = '16:9', as }) =>
    app.call(clipFiles.getClipMp4, { params: { id }, query: { shape } }, tokenOf(as)) as Promise<Answer>
  const closing = opened.move()
  return {
    app,
    blobs,
    clock,
    database,
    rows,
    clip: (draft) => storeClip(rows, draft),
    get,
    make: (id, { shape = '16:9', as }) =>
      app.call(clipFiles.makeClipMp4, { params: { id }, body: { shape } }, tokenOf(as)) as Promise<Answer>,
    finished: (id, how) =>
      until(
        async () => {
          const { data } = (await get(id, how)).body
          return ['ready', 'failed'].includes(data.state) && data
        },
        { withinMs: RENDER_MS_MAX, what: 'the file of a clip' },
      ),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function storeClip(
  rows: ReturnType<typeof rowsOf>,
  { version, owner, maker, isHidden = false, allowsEmbed = true }: ClipDraft,
): Promise<string> {
  const id = newId()
  const at = new Date()
  const owned = owner ? owner.login.profile.id : null
  await sql`
    insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en, description_id,
      premium, exclusive, thumb_color, heights, words, created_at, published_at, owner_profile_id,
      withheld_at)
    values (${id}, ${id}, 'clips', 'Satay at night', 'Sate malam', '', '', false, false, '#123456', '{}', '',
      ${at}, ${isHidden ? null : at}, ${owned}, ${isHidden ? at : null})`.execute(rows)
  const versionId = version.id
  const audio = version.audio ? JSON.stringify(version.audio) : null
  await sql`insert into catalog.version (id, item_id, state, duration_seconds, created_at, audio)
    values (${versionId}, ${id}, 'ready', 12, ${at}, ${audio}::jsonb)`.execute(rows)
  for (const rung of version.rungs) {
    await sql`insert into catalog.rung (version_id, height, line)
      values (${versionId}, ${rung.height}, ${JSON.stringify(rung)}::jsonb)`.execute(rows)
  }
  await sql`update catalog.item set version_id = ${versionId} where id = ${id}`.execute(rows)
  if (!owner) return id
  await sql`
    insert into clips.clip (id, kind, state, owner_profile_id, owner_account_id, maker_profile_id, language,
      allows_comments, allows_embed, created_at, changed_at)
    values (${id}, 'upload', ${isHidden ? 'pending' : 'approved'}, ${owned}, ${owner.login.account.id},
      ${maker ? maker.login.profile.id : null}, 'id', true, ${allowsEmbed}, ${at}, ${at})`.execute(rows)
  return id
}
