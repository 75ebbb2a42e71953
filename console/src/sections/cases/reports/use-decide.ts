import { useLingui } from '@lingui/react/macro'
import { admin, type CallOf, type ReportCase } from '@tayang/contract'
import { useState } from 'react'
import { offerUndo } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { effectsOf, type Action } from '../decisions/judge.ts'
import { shortId, useCaseWords } from '../decisions/use-words.ts'
import type { CaseDraft } from './use-draft.ts'

type Body = CallOf<typeof admin.decideReport>['body']

/** Why the server asks once more before it decides. */
export interface Asked {
  why: 'claimed' | 'relation'
  /** Who works on the case; null where the server did not say. */
  by: string | null
  goOn: () => void
}

interface DecideOptions {
  draft: CaseDraft
  onDone: () => void
  onOpen: (id: string) => void
}

/** The case is read again beside this: whose decision stands is then on the screen. */
function useTellDecided() {
  const { t } = useLingui()
  return (by: string | null) =>
    showToast(
      by === null
        ? t`Another operator has already decided this.`
        : t`${by} decided first: that decision stands.`,
      'error',
    )
}

/** Decides a case: at once, after the dialog of a grave decision, or after the server has asked once more. */
export function useDecide(report: ReportCase, { draft, onDone, onOpen }: DecideOptions) {
  const { t } = useLingui()
  const { effectsWord } = useCaseWords()
  const tellDecided = useTellDecided()
  const [grave, setGrave] = useState<'suspend' | 'ban' | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const refreshes = [admin.listReports, admin.getReport]
  const undo = useChange(admin.undoDecision, { refreshes })
  const leave = () => {
    setGrave(null)
    setAsked(null)
  }
  const decide = useChange(admin.decideReport, {
    onDone({ data }) {
      leave()
      const { decision } = data
      const until = decision?.undoUntil ?? null
      if (decision && until !== null) {
        offerUndo({
          text: t`Case ${shortId(report.id)}: ${effectsWord(decision.effects).toLowerCase()}`,
          note: decision.statement ? t`Letter goes out` : t`Takes effect`,
          until,
          run: async () => {
            await undo.runAsync({ params: { id: decision.id } })
            onOpen(report.id)
          },
        })
      }
      onDone()
    },
    onRefused(error, { body }) {
      if (!isRefusal(error)) return false
      const [by = null] = error.details
      if (error.code === 'CASE_CLAIMED')
        setAsked({ why: 'claimed', by, goOn: () => send({ ...body, despiteClaim: true }) })
      else if (error.code === 'RELATION_WARNING')
        setAsked({ why: 'relation', by: null, goOn: () => send({ ...body, despiteRelation: true }) })
      else if (error.code === 'CASE_DECIDED') {
        leave()
        tellDecided(by)
      } else return false
      return true
    },
  })
  const send = (body: Body) => decide.run({ params: { id: report.id }, body })
  const decideAs = (action: Action, more: { days?: number; note?: string } = {}) =>
    send({
      effects: effectsOf(action, report, more.days),
      reason: action === 'dismiss' ? null : draft.reason,
      facts: draft.facts.trim(),
      note: more.note ?? '',
      foundHow: 'report',
      despiteRelation: false,
      despiteClaim: false,
      urgent: false,
      key: crypto.randomUUID(),
    })
  return {
    grave,
    asked,
    isRunning: decide.isRunning,
    leave,
    press: (action: Action) =>
      action === 'suspend' || action === 'ban' ? setGrave(action) : decideAs(action),
    confirm: (more: { days: number; note: string }) => grave && decideAs(grave, more),
  }
}
