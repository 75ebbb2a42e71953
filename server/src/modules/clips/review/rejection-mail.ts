import type { Locale } from '@tayang/contract'
import { jobQueue, type Jobs } from '#platform/jobs/jobs'
import type { Mail } from '#platform/mail/mail'
import { originOf, type Settings } from '#platform/settings/settings'
import type { User } from '#modules/user'
import type { ClipTx } from '../tables.ts'
import { reasonText } from './reasons.ts'

interface RejectionMail {
  readonly profileId: string
  readonly title: string
  /** As it is stored. */
  readonly reason: string
}

const mailQueue = jobQueue<RejectionMail>({
  name: 'clips.mail-rejection',
  retriesMax: 20,
  retryWaitMs: 30_000,
  expireMs: 60_000,
})

const TEXTS: Readonly<Record<Locale, { subject: string; said(title: string): string; again: string }>> = {
  id: {
    subject: 'Klip kamu belum disetujui',
    said: (title) => `Klip kamu “${title}” sudah diperiksa, tapi belum disetujui. Alasannya:`,
    again: 'Kamu bisa mengeditnya dan minta diperiksa satu kali lagi, oleh orang lain:',
  },
  en: {
    subject: 'Your clip was not approved',
    said: (title) => `Your clip “${title}” was reviewed but not approved. The reason:`,
    again: 'You can edit it and ask for one more review, by someone else:',
  },
}

/** The mail about a clip that operators rejected, in both languages; who has no address has the notification. */
export function openRejectionMail(needs: {
  jobs: Jobs
  mail: Pick<Mail, 'send'>
  settings: Pick<Settings, 'origin' | 'port' | 'host'>
  user: Pick<User, 'accounts' | 'profiles'>
}) {
  const { jobs, mail, settings, user } = needs

  function textIn(language: Locale, { title, reason }: RejectionMail): string {
    const { said, again } = TEXTS[language]
    return `${said(title)}\n${reasonText(reason)[language]}\n\n${again}\n${originOf(settings)}/profile#clips`
  }

  return {
    send: (tx: ClipTx, about: RejectionMail) => jobs.send(mailQueue, about, { tx }),

    startJobs: () =>
      jobs.work(mailQueue, {
        async run({ data }) {
          const person = await user.profiles.find(data.profileId)
          const to = person ? await user.accounts.emailOf(person.accountId) : null
          if (to === null) return
          const subject = `${TEXTS.id.subject} / ${TEXTS.en.subject}`
          const text = `${textIn('id', data)}\n\n— — —\n\n${textIn('en', data)}\n\nTayang\n`
          await mail.send({ to, subject, text })
        },
      }),
  }
}

export type RejectionMails = ReturnType<typeof openRejectionMail>
