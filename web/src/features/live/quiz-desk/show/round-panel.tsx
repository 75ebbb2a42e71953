import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskRound } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Check, CircleSlash } from 'lucide-react'
import { letterOf } from '../sets/letter-of.ts'
import { useDeskFigures } from './use-desk-figures.ts'
import type { DeskQuestion } from './desk-view.ts'
import { StageRow } from './stage-row.tsx'
import desk from '../quiz-desk.module.css'
import style from './show.module.css'

interface RoundPanelProps {
  round: DeskRound
  question: DeskQuestion
  players: number
  mayHost: boolean
  onVoid: () => void
}

/** The question that was asked last: its lamps, and how the answers are spread, which the host alone sees early. */
export function RoundPanel({ round, question, players, mayHost, onVoid }: RoundPanelProps) {
  const { t } = useLingui()
  const { whole, clock } = useDeskFigures()
  const { number, lamp } = round
  return (
    <section className={desk.panel} aria-label={t`Question ${number}`}>
      <div className={style.top}>
        <StageRow lamp={lamp} />
        <span className={style.aside}>
          <Trans>Question {number}</Trans> · {clock(round.at)}
        </span>
      </div>
      <h2 className={style.question}>{question.question}</h2>
      <Distribution round={round} question={question} />
      {lamp === 'void' && (
        <p className={style.void} role="status">
          <CircleSlash size={18} aria-hidden />
          <VoidText reason={round.voidReason} />
        </p>
      )}
      <div className={style.below}>
        <p>
          <Trans>
            {whole(round.answered)} of {whole(players)} answered.
          </Trans>{' '}
          {lamp === 'revealed' ? (
            <Trans>Viewers saw the bars only after the reveal.</Trans>
          ) : (
            lamp !== 'void' && <Trans>Viewers see no bars before the reveal.</Trans>
          )}
          {round.heldLines > 0 && (
            <>
              {' '}
              <Trans>{whole(round.heldLines)} messages are waiting in chat.</Trans>
            </>
          )}
        </p>
        {lamp !== 'void' && (
          <Button tone="danger" disabled={!mayHost} aria-keyshortcuts="v" onClick={onVoid}>
            <CircleSlash size={18} aria-hidden />
            <Trans>Void question {number}</Trans>
            <kbd className={desk.key}>V</kbd>
          </Button>
        )}
      </div>
    </section>
  )
}

function Distribution({ round, question }: { round: DeskRound; question: DeskQuestion }) {
  const { whole, percent } = useDeskFigures()
  const answered = round.counts.reduce((sum, count) => sum + count, 0)
  return (
    <ul className={style.rows}>
      {question.choices.map((text, n) => {
        const count = round.counts[n] ?? 0
        const share = answered > 0 ? count / answered : 0
        const isRight = n === question.right
        return (
          <li key={text} data-right={isRight || undefined}>
            <span className={style.letter} aria-hidden>
              {letterOf(n)}
            </span>
            <span className={style.text}>{text}</span>
            <span className={style.bar} aria-hidden>
              <span style={{ inlineSize: `${share * 100}%` }} />
            </span>
            <span className={style.count}>{whole(count)}</span>
            <span className={style.share}>
              {isRight && (
                <>
                  <Check size={16} aria-hidden />
                  <span className="only-read">
                    <Trans>Right answer</Trans>
                  </span>
                </>
              )}
              {percent(share)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function VoidText({ reason }: { reason: DeskRound['voidReason'] }) {
  switch (reason) {
    case 'restart':
      return <Trans>Void: the server restarted. It doesn't count.</Trans>
    case 'silent':
      return <Trans>Void: no video arrived. It doesn't count.</Trans>
    case 'ended':
      return <Trans>Void: the quiz ended before its answer. It doesn't count.</Trans>
    default:
      return <Trans>Void: you canceled it. It doesn't count.</Trans>
  }
}
