import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { Failure } from '#platform/errors/failure'
import { jobQueue, type Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Mail } from '#platform/mail/mail'
import type { Avatars } from '../accounts/avatars.ts'
import { accountErasedEmail } from '../mail/emails.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { accountRows } from '../rows/account-rows.ts'
import { deletionRows } from '../rows/deletion-rows.ts'
import { privacyRows } from '../rows/privacy-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Kept, PersonalDataHandler, PersonIds } from './personal-data-handler.ts'

/** Erases files and the data of other modules after the account is gone; repeated until it succeeds. */
interface ErasureJob extends PersonIds {
  readonly avatar: string | null
}

const erasureQueue = jobQueue<ErasureJob>({
  name: 'user.erase',
  retriesMax: 100,
  retryWaitMs: 5_000,
  expireMs: 10 * 60_000,
})

/** The job runs a second time after this, for data that another node was writing while the account was deleted. */
const AGAIN_AFTER_MS = 5 * 60_000

const OWN_ERASES = [
  'account with email, number, username and birth date',
  'profile with name, bio and picture',
  'devices, sessions, push tokens and the activity of the account',
  'second factor, recovery codes and passkeys',
  'links that undo a change, with the contacts from before it',
  'follows and blocks',
  'what operators noted about the person',
]
const OWN_KEEPS: readonly Kept[] = [
  {
    what: 'consents, under a number without a name',
    why: 'We must be able to show what was agreed to and when (Law 27 of 2022, article 24).',
  },
  {
    what: 'reports, under a number without a name, and what was reported as it was seen then',
    why: 'Moderators and the authorities must be able to follow what was reported (Ministerial Regulation 5 of 2020).',
  },
  {
    what: 'a number that codes were sent to, for a day after the last one',
    why: 'Nobody must get codes without bound by deleting the account in between: messages cost, and can harass.',
  },
  {
    what: 'the audit trail of operators',
    why: 'It is append-only, so that nobody can hide what was done with the data of others.',
  },
]

interface Erased {
  readonly erased: string[]
  readonly kept: Kept[]
}

interface ErasureDependencies {
  database: Database
  rows: Kysely<UserTables>
  log: Log
  /** Null in a command beside the server, which erases nobody. */
  jobs: Pick<Jobs, 'send' | 'work'> | null
  mail: Mail
  mailQueue: MailQueue
  avatars: Pick<Avatars, 'drop'>
  personalDataHandlers(): readonly PersonalDataHandler[]
}

export type Erasure = ReturnType<typeof openErasure>

/**
 * Erases a person: the account and all its rows at once, in one transaction with the job that erases the data of other
 * modules. What a law requires us to keep stays, under ids that identify nobody any more.
 */
export function openErasure(needs: ErasureDependencies) {
  const { database, rows, jobs, mail, mailQueue, avatars, personalDataHandlers } = needs

  return {
    /** What an erasure erases and keeps, in words that the person reads. */
    extent: (): Erased => ({
      erased: [...OWN_ERASES, ...personalDataHandlers().flatMap(({ erases }) => erases)],
      kept: [...OWN_KEEPS, ...personalDataHandlers().flatMap(({ keeps }) => keeps)],
    }),

    /**
     * Erases an account whose time has come, and tells its owner. It does nothing where the owner has kept the account
     * meanwhile, or another process has erased it.
     */
    async erase(accountId: string, now: number): Promise<void> {
      if (!jobs) throw new Failure('This process has no jobs, so it cannot erase an account.')
      const gone = await database.transaction(rows, async (tx) => {
        const own = accountRows(tx)
        if (!(await own.hold(accountId))) return undefined
        const deletion = await deletionRows(tx).find(accountId)
        if (!deletion || deletion.erases_at.getTime() > now) return undefined
        const [account, profile] = [await own.byId(accountId), await own.profileOfAccount(accountId)]
        if (!account || !profile) return undefined
        await privacyRows(tx).erase(accountId)
        const job = { accountId, profileId: profile.id, avatar: profile.avatar }
        await jobs.send(erasureQueue, job, { tx })
        await jobs.send(erasureQueue, job, { tx, afterMs: AGAIN_AFTER_MS })
        return { to: account.email, language: deletion.language }
      })
      if (!gone) return
      const { to, language } = gone
      if (to === null) return
      mailQueue.add('account deleted', () => mail.send({ to, ...accountErasedEmail({ language }) }))
    },

    /** Called in a process with the worker role. */
    async startJobs(): Promise<void> {
      await jobs?.work(erasureQueue, {
        async run({ data: { avatar, ...person } }) {
          await avatars.drop(avatar)
          for (const handler of personalDataHandlers()) await handler.erase(person)
        },
        async giveUp({ data, reason }) {
          needs.log.error({ account: data.accountId, reason }, 'an erasure was not completed')
        },
      })
    },
  }
}
