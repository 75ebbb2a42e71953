import { Plural, Trans } from '@lingui/react/macro'
import type { ReportCase } from '@tayang/contract'
import { Link } from 'react-router'
import { Chip, StatusLamp, When } from '#kit'
import { useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import { reasonOf } from './reason-offers.ts'
import { useCaseWords } from './use-words.ts'
import style from './decisions.module.css'

type History = NonNullable<ReportCase['history']>

const SHOWN = 5

/** What was decided about the person before, the newest first. */
export function PersonHistory({ history, person }: { history: History; person: ReportCase['person'] }) {
  const { effectsWord, stateWord } = useCaseWords()
  const mayOpen = useMay('people.read')
  const { decisions, strikes, suspendedUntil, isBanned, cases } = history
  return (
    <section className={style.history}>
      <h3>
        <Trans>Earlier decisions</Trans>
        {person && mayOpen && (
          <Link to={`/people/${person.accountId}`}>
            <Trans>Whole person</Trans>
          </Link>
        )}
      </h3>
      <p className={style.chips}>
        <Chip tone={strikes > 0 ? 'premium' : 'quiet'}>
          <Plural value={strikes} one="# strike" other="# strikes" />
        </Chip>
        <Chip>
          <Plural value={cases} one="# case in all" other="# cases in all" />
        </Chip>
        {isBanned && (
          <Chip tone="err">
            <Trans>Banned</Trans>
          </Chip>
        )}
        {suspendedUntil !== null && (
          <Chip tone="err">
            <Trans>
              Suspended until <When at={suspendedUntil} />
            </Trans>
          </Chip>
        )}
      </p>
      {decisions.length === 0 ? (
        <p className={style.quiet}>
          <Trans>Nothing was decided about this person.</Trans>
        </p>
      ) : (
        <ul>
          {decisions.slice(0, SHOWN).map((decision) => (
            <li key={decision.id}>
              <p>
                <StatusLamp tone={stateWord(decision.state).tone}>{effectsWord(decision.effects)}</StatusLamp>
              </p>
              <p className={style.quiet}>
                <When at={decision.decidedAt} />
                {decision.reason && (
                  <>
                    {' '}
                    · {decision.reason} <ReasonName code={decision.reason} />
                  </>
                )}{' '}
                · {decision.decidedBy.name} · {stateWord(decision.state).text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ReasonName({ code }: { code: Parameters<typeof reasonOf>[0] }) {
  const language = useLanguage()
  return reasonOf(code)?.name[language] ?? null
}
