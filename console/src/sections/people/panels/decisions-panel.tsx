import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type Decision, type PersonHead } from '@tayang/contract'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Chip, ListFoot, Panel, SmallButton, When, WhenRead } from '#kit'
import { useCallList } from '#shared/api'
import { useMay } from '#shared/session'
import { ReverseDialog } from '../actions/reverse-dialog.tsx'
import { isInForce, useDecisionWords } from '../decision-words.ts'
import style from './panels.module.css'
import { SHORT, useCursor } from './paged.ts'

/** Every decision about the person; what is in force can be taken back. */
export function DecisionsPanel({ person, isShort = false }: { person: PersonHead; isShort?: boolean }) {
  const { t } = useLingui()
  const { cursor, goTo } = useCursor()
  const list = useCallList(admin.listDecisions, {
    query: {
      person: person.profileId ?? person.accountId,
      ...(isShort && { perPage: SHORT }),
      ...(cursor !== undefined && { cursor }),
    },
  })
  return (
    <Panel
      title={t`Decisions`}
      note={t`newest first`}
      actions={<span className={style.wide}>{t`Appeal within 20 days, once each`}</span>}
    >
      <WhenRead read={list} rows={3}>
        {(decisions) =>
          decisions.length === 0 ? (
            <p className={style.nothing}>
              <Trans>Nothing was ever decided about this person.</Trans>
            </p>
          ) : (
            <ul className={style.decisions}>
              {decisions.map((decision) => (
                <DecisionRow key={decision.id} decision={decision} />
              ))}
            </ul>
          )
        }
      </WhenRead>
      {!isShort && <ListFoot next={list.next} cursor={cursor} goTo={goTo} />}
    </Panel>
  )
}

function DecisionRow({ decision }: { decision: Decision }) {
  const words = useDecisionWords()
  const [isOpen, setOpen] = useState(false)
  const mayReverse = useMay('decisions.reverse')
  const inForce = isInForce(decision)
  const isBack = decision.state === 'overturned' || decision.state === 'reversed'
  const tone = isBack ? 'ok' : inForce ? 'err' : 'premium'
  return (
    <li>
      <span className={style.quiet}>
        <When at={decision.decidedAt} />
      </span>
      <span className={style.dot} data-tone={tone} aria-hidden />
      <span className={style.decision}>
        <strong>
          <bdi>{words.what(decision)}</bdi>
        </strong>
        <span>
          <bdi>{words.why(decision)}</bdi>
        </span>
        <Who decision={decision} />
      </span>
      {isBack && (
        <Chip tone="ok">
          <Check aria-hidden />
          <Trans>Restored</Trans>
        </Chip>
      )}
      {inForce && mayReverse && (
        <SmallButton onPress={() => setOpen(true)}>
          <Undo2 size={15} aria-hidden />
          <Trans>Take back</Trans>
        </SmallButton>
      )}
      <ReverseDialog decision={decision} open={isOpen} onClose={() => setOpen(false)} />
    </li>
  )
}

function Who({ decision }: { decision: Decision }) {
  const { decidedBy, appeal, reversed, byMachine } = decision
  return (
    <span className={style.quiet}>
      {byMachine ? <Trans>by machine</Trans> : <bdi>{decidedBy.name}</bdi>}
      {appeal && (
        <>
          {' · '}
          <Trans>
            appealed <When at={appeal.madeAt} />
          </Trans>
        </>
      )}
      {reversed && (
        <>
          {' · '}
          <Trans>taken back by {reversed.by.name}</Trans>
        </>
      )}
    </span>
  )
}
