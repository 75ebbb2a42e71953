import { useLingui } from '@lingui/react/macro'
import { admin, type AppealCase, type CallOf } from '@tayang/contract'
import { useState } from 'react'
import { offerUndo } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { shortId } from '../decisions/use-words.ts'
import type { Asked } from '../reports/use-decide.ts'

type Body = CallOf<typeof admin.decideAppeal>['body']
export type Outcome = Body['outcome']

/** Answers an appeal, and asks once more where the server does. */
export function useAnswer(
  appeal: AppealCase,
  { onDone, onOpen }: { onDone: () => void; onOpen: (id: string) => void },
) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Asked | null>(null)
  const undo = useChange(admin.undoAppeal)
  const words = { uphold: t`upheld`, overturn: t`overturned`, change: t`changed in part` }
  const decide = useChange(admin.decideAppeal, {
    refreshes: [admin.getReport, admin.listReports],
    onDone({ data }, { body }) {
      setAsked(null)
      if (data.undoUntil !== null) {
        offerUndo({
          text: t`Appeal ${shortId(data.id)}: ${words[body.outcome]}`,
          note: t`Letter goes out`,
          until: data.undoUntil,
          run: async () => {
            await undo.runAsync({ params: { id: data.id } })
            onOpen(data.id)
          },
        })
      }
      onDone()
    },
    onRefused(error, { body }) {
      if (!isRefusal(error)) return false
      const [by = null] = error.details
      switch (error.code) {
        case 'CASE_CLAIMED':
          setAsked({ why: 'claimed', by, goOn: () => send({ ...body, despiteClaim: true }) })
          return true
        case 'RELATION_WARNING':
          setAsked({ why: 'relation', by: null, goOn: () => send({ ...body, despiteRelation: true }) })
          return true
        case 'CASE_DECIDED':
          setAsked(null)
          showToast(
            by === null
              ? t`Another operator has answered this.`
              : t`${by} answered first: that answer stands.`,
            'error',
          )
          return true
        default:
          return false
      }
    },
  })
  const send = (body: Body) => decide.run({ params: { id: appeal.id }, body })
  return {
    asked,
    isRunning: decide.isRunning,
    leave: () => setAsked(null),
    answer: (outcome: Outcome, answer: string, changes: Body['changes']) =>
      send({
        outcome,
        answer,
        changes,
        revision: appeal.revision,
        despiteRelation: false,
        despiteClaim: false,
      }),
  }
}
