import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type EditedPack, type LexiconChange, type LexiconTerm } from '@tayang/contract'
import { useState } from 'react'
import { Empty, Panel, ReasonDialog, SmallButton, When, WhenRead } from '#kit'
import { useCallList, useChange } from '#shared/api'
import { useMay } from '#shared/session'
import style from './lexicon.module.css'

/** Who changed a list, why, and which words came and went. */
export function WordHistory({ pack, revision }: { pack: EditedPack; revision: number }) {
  const { t } = useLingui()
  const mayEdit = useMay('lexicon.edit')
  const [to, setTo] = useState<number | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const list = useCallList(admin.listLexiconChanges, {
    params: { pack },
    query: { ...(cursor && { cursor }) },
  })
  const rollBack = useChange(admin.rollBackLexicon, {
    done: t`The list is what it was`,
    onDone: () => setTo(null),
    refreshes: [admin.getLexicon, admin.listLexiconChanges],
  })
  return (
    <Panel title={t`History`} className={style.history}>
      <WhenRead read={list} rows={3}>
        {(changes) =>
          changes.length === 0 ? (
            <Empty>{t`Nobody has changed this list.`}</Empty>
          ) : (
            <ol>
              {changes.map((change) => (
                <li key={change.id}>
                  <Change change={change} />
                  {mayEdit && (
                    <SmallButton
                      tone="ghost"
                      aria-label={t`Back to before this: revision ${change.revision}`}
                      onPress={() => setTo(change.revision - 1)}
                    >
                      {t`Back to before this`}
                    </SmallButton>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </WhenRead>
      {(list.next !== null || cursor !== null) && (
        <div className={style.more}>
          {cursor !== null && (
            <SmallButton tone="ghost" onPress={() => setCursor(null)}>{t`To the beginning`}</SmallButton>
          )}
          {list.next !== null && (
            <SmallButton onPress={() => setCursor(list.next)}>{t`Older changes`}</SmallButton>
          )}
        </div>
      )}
      <ReasonDialog
        open={to !== null}
        title={t`Put the list back`}
        will={t`It becomes what it was at revision ${to ?? 0}, as a new revision. It judges from the next line on.`}
        confirm={t`Put it back`}
        isBusy={rollBack.isRunning}
        onClose={() => setTo(null)}
        onConfirm={({ note }) =>
          rollBack.run({ params: { pack }, body: { to: to ?? 0, revision, reason: note } })
        }
      />
    </Panel>
  )
}

function Change({ change }: { change: LexiconChange }) {
  const { revision, changedAt, changedBy, reason, added, removed, addedCount, removedCount } = change
  const { name } = changedBy
  return (
    <div>
      <p>
        <strong>
          <Trans>Revision {revision}</Trans>
        </strong>{' '}
        <Trans>
          by {name}, <When at={changedAt} />
        </Trans>
      </p>
      <p>{reason}</p>
      {addedCount > 0 && <Terms sign="+" terms={added} count={addedCount} />}
      {removedCount > 0 && <Terms sign="−" terms={removed} count={removedCount} />}
    </div>
  )
}

const SHOWN = 12

function Terms({ sign, terms, count }: { sign: string; terms: readonly LexiconTerm[]; count: number }) {
  const more = count - Math.min(SHOWN, terms.length)
  return (
    <p className={style.termsOf} data-sign={sign}>
      {terms.slice(0, SHOWN).map(({ text, weight, isExact }) => (
        <code key={`${weight} ${text}`}>
          {sign} {weight} {isExact ? '=' : ''}
          {text}
        </code>
      ))}
      {more > 0 && (
        <span>
          <Trans>and {more} more</Trans>
        </span>
      )}
    </p>
  )
}
