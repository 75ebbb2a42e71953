import { useLingui } from '@lingui/react/macro'
import { admin, type ChanceListed } from '@tayang/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, Chip, Facts, ReasonDialog, When } from '#kit'
import { useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { sourceWords } from '../words.ts'
import { markWords, useMarkValue } from './mark-words.ts'
import style from '../campaigns.module.css'

const NOTE_MAX = 300

/** One chance: whose it is, where it came from, what speaks against it. */
export function ChanceCase({ chance }: { chance: ChanceListed }) {
  const { t, i18n } = useLingui()
  const mayOpen = useMay('people.read')
  const valueOf = useMarkValue()
  const { person } = chance
  return (
    <article className={style.case}>
      <header className={style.head}>
        <h2>
          <bdi>{person?.name ?? t`A person who left`}</bdi>
        </h2>
        <p>{chance.isRemoved ? <Chip tone="err">{t`removed`}</Chip> : <Chip tone="ok">{t`stands`}</Chip>}</p>
      </header>
      <Facts
        facts={[
          [t`Source`, i18n._(sourceWords[chance.source])],
          [t`When`, <When key="at" at={chance.at} />],
          [t`Removed because`, chance.removedBecause],
          [t`Id`, <code key="id">{chance.id}</code>],
        ]}
      />
      {chance.marks.map((marked) => (
        <p key={marked.mark} className={style.note}>
          <strong>{`${i18n._(markWords[marked.mark].label)}: ${valueOf(marked)}`}</strong>
          <br />
          {i18n._(markWords[marked.mark].says)}
        </p>
      ))}
      {mayOpen && person && (
        <Link className={style.link} to={`/people/${person.id}`}>
          {t`The whole person`}
        </Link>
      )}
      <Remove chance={chance} />
    </article>
  )
}

/** Before the list is closed a chance is removed by two; afterwards a winner can only be disqualified in public. */
function Remove({ chance }: { chance: ChanceListed }) {
  const { t } = useLingui()
  const may = useMay('chances.correct')
  const [isAsked, setAsked] = useState(false)
  const remove = useChange(admin.removeChance, {
    done: t`Asked. Another operator decides.`,
    refreshes: [admin.listApprovals, admin.listChances],
    onDone: () => setAsked(false),
  })
  if (chance.approval) {
    return (
      <p className={style.note}>
        {t`Another operator decides whether it is removed:`}{' '}
        <Link to={`/approvals?case=${chance.approval.id}`}>{t`Approvals`}</Link>
      </p>
    )
  }
  if (!may || chance.isRemoved) return null
  return (
    <>
      <ActionButton
        tone="danger"
        icon={Trash2}
        label={t`Remove this chance`}
        shortcut="r"
        stepUp
        second
        onPress={() => setAsked(true)}
      />
      <ReasonDialog
        open={isAsked}
        tone="danger"
        title={t`Remove this chance`}
        will={t`Once another operator confirms it, the chance is in no draw. Its owner reads the reason. When the list is closed, no chance can be removed any more.`}
        noteMax={NOTE_MAX}
        confirm={t`Ask for it`}
        stepUp
        second
        isBusy={remove.isRunning}
        onClose={() => setAsked(false)}
        onConfirm={({ note }) => remove.run({ params: { id: chance.id }, body: { reason: note } })}
      />
    </>
  )
}
