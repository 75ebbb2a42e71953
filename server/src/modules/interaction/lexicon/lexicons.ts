import { setImmediate } from 'node:timers/promises'
import type { PackAction, WordPack } from '@tayang/contract'
import {
  builtInTerms,
  explainText,
  judgeBy,
  judgeText,
  type EditedPack,
  type Explained,
} from '#platform/automod/automod'
import { lexiconOf, type Term } from '#platform/automod/lexicon'
import type { Bus, BusEvent } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import { newId } from '#platform/ids/ids'
import { defaultChatSettings, gravestOf } from '../moderation/chat-rules.ts'
import type { WatchedChatRows } from '../moderation/watched-rows.ts'
import type { LexiconRow, LexiconRows, StoredTerm } from './lexicon-rows.ts'

/** A word list as it judges now. Revision 0 is the one that this version comes with. */
export interface LexiconState {
  readonly pack: EditedPack
  readonly revision: number
  readonly changedAt: number | null
  readonly changedBy: string | null
  readonly terms: readonly StoredTerm[]
}

export interface LexiconChange extends Omit<LexiconRow, 'terms'> {
  readonly added: readonly StoredTerm[]
  readonly removed: readonly StoredTerm[]
}

export interface DryRun {
  readonly lines: number
  readonly foundBefore: number
  readonly foundAfter: number
  readonly caught: readonly string[]
  readonly released: readonly string[]
}

/** The word lists that all rooms, names and titles share, as operators edit them. */
export interface Lexicons extends Disposable {
  of(pack: EditedPack): LexiconState
  /** `outdated` where somebody changed the list after the given revision. */
  put(
    pack: EditedPack,
    change: { terms: readonly StoredTerm[]; revision: number; by: string; reason: string },
  ): Promise<LexiconState | 'outdated'>
  /** `unknown` where there is no such revision. */
  rollBack(
    pack: EditedPack,
    change: { to: number; revision: number; by: string; reason: string },
  ): Promise<LexiconState | 'outdated' | 'unknown'>
  changesOf(pack: EditedPack, page: { before: number; limit: number }): Promise<LexiconChange[]>
  /** What becomes of a line, by the lists in force or with one that is being edited. */
  explain(
    line: string,
    draft?: { pack: EditedPack; terms: readonly StoredTerm[] },
  ): Explained & { outcome: PackAction }
  dryRun(pack: EditedPack, terms: readonly StoredTerm[]): Promise<DryRun>
}

/** A list was edited at some process; all of them judge by it from then on. */
interface LexiconChanged extends BusEvent {
  readonly type: 'interaction.lexicon-changed'
  readonly pack: EditedPack
  readonly revision: number
}

const PACKS: readonly EditedPack[] = ['judol', 'porn', 'hate']
const DAY_MS = 24 * 60 * 60_000
const DRY_RUN_LINES_MAX = 20_000
const SAMPLES_MAX = 20
/** Lines that are judged in one turn of the event loop: about a millisecond. */
const LINES_A_TURN = 50

export async function openLexicons(needs: {
  rows: LexiconRows
  chat: Pick<WatchedChatRows, 'textsSince'>
  clock: Clock
  /** Null where no other process has rooms. */
  bus: Bus | null
}): Promise<Lexicons> {
  const { rows, chat, clock } = needs
  const { stateOf, take, end } = await openStates(needs)

  /** All lists, with one of them as a draft has it. */
  const lexiconWith = (draft: { pack: EditedPack; terms: readonly StoredTerm[] }) =>
    lexiconOf(PACKS.flatMap((pack) => termsOf(pack === draft.pack ? draft : stateOf(pack))))

  const put: Lexicons['put'] = async (pack, { terms, revision, by, reason }) => {
    if (revision !== stateOf(pack).revision) return 'outdated'
    const row = {
      id: newId(),
      pack,
      revision: revision + 1,
      terms,
      changedAt: clock.now(),
      changedBy: by,
      reason,
    }
    if (!(await rows.add(row))) return 'outdated'
    await take(row)
    return row
  }

  return {
    of: stateOf,
    put,
    async rollBack(pack, { to, ...change }) {
      const old = to === 0 ? builtIn(pack) : await rows.revisionOf(pack, to)
      return old ? await put(pack, { ...change, terms: old.terms }) : 'unknown'
    },
    async changesOf(pack, { before, limit }) {
      const found = await rows.before(pack, before, limit + 1)
      const oldest = found.at(-1)
      const first = oldest?.revision === 1 ? [builtIn(pack)] : []
      return found.slice(0, limit).map(({ terms, ...change }, at) => {
        const old = [...found, ...first][at + 1]?.terms ?? []
        return { ...change, ...differenceOf(old, terms) }
      })
    },
    explain(line, draft) {
      const explained = explainText(line, draft && lexiconWith(draft))
      const actionOf = (pack: WordPack) => defaultChatSettings.packs[pack]
      return { ...explained, outcome: gravestOf(explained.found, actionOf).action }
    },
    async dryRun(pack, terms) {
      const texts = await chat.textsSince(clock.now() - DAY_MS, DRY_RUN_LINES_MAX)
      const [old, next] = [lexiconWith(stateOf(pack)), lexiconWith({ pack, terms })]
      const ran = { lines: texts.length, foundBefore: 0, foundAfter: 0 }
      const [caught, released] = [new Set<string>(), new Set<string>()]
      for (const [at, text] of texts.entries()) {
        if (at % LINES_A_TURN === 0) await setImmediate()
        const was = judgeText(text, undefined, old).includes(pack)
        const is = judgeText(text, undefined, next).includes(pack)
        if (was) ran.foundBefore++
        if (is) ran.foundAfter++
        if (is && !was && caught.size < SAMPLES_MAX) caught.add(text)
        if (was && !is && released.size < SAMPLES_MAX) released.add(text)
      }
      return { ...ran, caught: [...caught], released: [...released] }
    },
    [Symbol.dispose]() {
      end()
      // The lists are of the process: who judges after this judges by what the program came with.
      judgeBy(PACKS.flatMap((pack) => termsOf(builtIn(pack))))
    },
  }
}

/** The lists that judge in this process: the latest that it knows, and tells other processes of. */
async function openStates({ rows, bus }: { rows: LexiconRows; bus: Bus | null }) {
  const states = new Map<EditedPack, LexiconState>()
  const stateOf = (pack: EditedPack) => states.get(pack) ?? builtIn(pack)
  const apply = () => judgeBy(PACKS.flatMap((pack) => termsOf(stateOf(pack))))
  async function read(): Promise<void> {
    for (const row of await rows.latest()) {
      if (row.revision > stateOf(row.pack).revision) states.set(row.pack, row)
    }
    apply()
  }
  // Before the first reading, so that what is changed meanwhile is heard.
  const end = await bus?.subscribe<LexiconChanged>(
    'interaction.lexicon-changed',
    async ({ pack, revision }) => {
      if (revision > stateOf(pack).revision) await read()
    },
    // Where the database is away the next change is read with all before it.
    () => void read().catch(() => undefined),
  )
  await read()
  return {
    stateOf,
    async take(row: LexiconRow): Promise<void> {
      states.set(row.pack, row)
      apply()
      const { pack, revision } = row
      await bus?.publish<LexiconChanged>({ type: 'interaction.lexicon-changed', pack, revision })
    },
    end: () => end?.(),
  }
}

function builtIn(pack: EditedPack): LexiconState {
  const terms = builtInTerms(pack).map(({ text, weight, isExact }) => ({ text, weight, isExact }))
  return { pack, revision: 0, changedAt: null, changedBy: null, terms }
}

const termsOf = ({ pack, terms }: Pick<LexiconState, 'pack' | 'terms'>): Term[] =>
  terms.map((term) => ({ ...term, pack }))

function differenceOf(old: readonly StoredTerm[], next: readonly StoredTerm[]) {
  const nameOf = ({ text, weight, isExact }: StoredTerm) => `${weight} ${isExact ? '=' : ''}${text}`
  const [before, after] = [new Set(old.map(nameOf)), new Set(next.map(nameOf))]
  return {
    added: next.filter((term) => !before.has(nameOf(term))),
    removed: old.filter((term) => !after.has(nameOf(term))),
  }
}
