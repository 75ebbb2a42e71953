import {
  admin,
  user,
  type CallOf,
  type Decision,
  type Operation,
  type ReportCase,
  type SubjectKind,
  type WantedEffect,
} from '@tayang/contract'
import type { Answered, Person, TestApp } from '../../../../../tests/app.ts'

export const as = ({ login }: Person) => ({ token: login.accessToken })
export const profileOf = ({ login }: Person) => login.profile.id
export const accountOf = ({ login }: Person) => login.account.id
/** `403 FORBIDDEN`, or the status alone of a success. */
export const codeOf = ({ status, refusal }: Answered<Operation>) =>
  status < 300 ? String(status) : `${status} ${refusal.code}`

interface Letter {
  /** Begins with the subject. */
  readonly text: string
}

/** What a test does as an operator who judges, and what it reads afterwards. */
export function openJudge(test: TestApp, operator: Person) {
  const call = <O extends Operation>(operation: O, input: CallOf<O>, who = operator) =>
    test.call(operation, input, as(who))

  /** Decides without a report. */
  const decide = (
    kind: SubjectKind,
    id: string,
    effects: readonly WantedEffect[],
    { who = operator, ...more }: { who?: Person } & Partial<CallOf<typeof admin.makeDecision>['body']> = {},
  ) =>
    call(
      admin.makeDecision,
      { body: { subject: { kind, id }, effects: [...effects], reason: '7.1', ...more } },
      who,
    )

  const read = async (id: string): Promise<ReportCase> =>
    (await call(admin.getReport, { params: { id } })).body.data

  /** The letters to somebody, the oldest first. */
  async function lettersTo({ email }: Person): Promise<Letter[]> {
    const answer = await fetch(`${test.address}/dev/outbox?to=${encodeURIComponent(email)}`)
    return ((await answer.json()) as { data: Letter[] }).data.toReversed()
  }

  return {
    call,
    decide,
    read,
    lettersTo,

    /** Decides and answers the decision; fails where it is refused. */
    async decided(...judged: Parameters<typeof decide>): Promise<Decision> {
      const answer = await decide(...judged)
      if (answer.status !== 200) throw new Error(codeOf(answer))
      return answer.body.data
    },

    /** Reports a thing, as somebody, and answers the case as operators read it. */
    async report(
      by: Person,
      body: {
        type: 'user' | 'comment' | 'content'
        idEntity?: string
        profileIdReportee?: string
        reason?: string
      },
    ): Promise<ReportCase> {
      const told = await test.call(user.report, { body: { reason: 'others', ...body } }, as(by))
      if (told.status !== 200) throw new Error(codeOf(told))
      const { body: listed } = await call(admin.listReports, { query: { perPage: 100 } })
      const about = body.idEntity ?? body.profileIdReportee
      const found = listed.data.find(({ subject }) => subject.id === about)
      return read(found?.id ?? 'no case')
    },

    async readDecision(id: string): Promise<Decision> {
      return (await call(admin.getDecision, { params: { id } })).body.data
    },

    /** The key of the link in the last letter to somebody. */
    async tokenOf(person: Person): Promise<string> {
      const texts = (await lettersTo(person)).map(({ text }) => text)
      return (
        /\/decision\?token=([\w.-]+)/.exec(
          texts.findLast((text) => text.includes('/decision?token=')) ?? '',
        )?.[1] ?? ''
      )
    },
  }
}
