import { useLingui } from '@lingui/react/macro'
import { admin, type CampaignCase } from '@tayang/contract'
import { useState, type ChangeEvent } from 'react'
import { isRefusal, useChange } from '#shared/api'
import {
  bodyOf,
  draftOf,
  errorsOfDetails,
  faultsOf,
  type CampaignDraft,
  type CampaignFault,
} from './campaign-draft.ts'

type TextName = {
  [Name in keyof CampaignDraft]: CampaignDraft[Name] extends string ? Name : never
}[keyof CampaignDraft]

/** What a field of the form is given: its text, whether it may be written, and what is wrong with it. */
export interface Field {
  readonly value: string
  readonly disabled: boolean
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

export interface CampaignForm {
  readonly draft: CampaignDraft
  readonly isOff: boolean
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** Another operator saved meanwhile, and something is written here. */
  readonly isMet: boolean
  put(part: Partial<CampaignDraft>): void
  fieldFor(name: TextName): Field
  errorOf(name: string): string | undefined
  /** By the revision that was read, or over the one that stands now. */
  save(over?: number): void
  takeTheirs(): void
}

/** A campaign while it is written. Somebody else's change meanwhile is shown beside one's own. */
export function useCampaignDraft(one: CampaignCase, isOff: boolean): CampaignForm {
  const { t } = useLingui()
  const [base, setBase] = useState(one)
  const [draft, setDraft] = useState(() => draftOf(one))
  const [wasTried, setTried] = useState(false)
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({})
  const words = useFaultWords()
  const fill = (next: CampaignCase) => {
    setBase(next)
    setDraft(draftOf(next))
    setSaid({})
  }
  const change = useChange(admin.putDeskCampaign, {
    done: t`Saved`,
    onDone: ({ data }) => {
      setTried(false)
      fill(data)
    },
    onRefused: (error) => {
      if (isRefusal(error, 'REVISION_OUTDATED')) return true
      const found = isRefusal(error, 'INVALID_PARAMETERS') ? errorsOfDetails(error.details) : {}
      setSaid(found)
      return Object.keys(found).length > 0
    },
  })
  const isChanged = JSON.stringify(bodyOf(draft, 0)) !== JSON.stringify(bodyOf(draftOf(base), 0))
  const isOutdated = one.revision > base.revision
  if (isOutdated && !isChanged) fill(one)
  const faults = faultsOf(draft)
  const errorOf = (name: string) => {
    const fault = wasTried ? faults[name] : undefined
    return fault ? words[fault] : said[name]
  }
  const put = (part: Partial<CampaignDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setSaid({})
  }
  return {
    draft,
    isOff,
    isChanged,
    isSaving: change.isRunning,
    isMet: isOutdated && isChanged,
    put,
    errorOf,
    fieldFor: (name) => ({
      value: draft[name],
      disabled: isOff,
      error: errorOf(name),
      onChange: ({ target }) => put({ [name]: target.value }),
    }),
    save(over = base.revision) {
      setTried(true)
      if (Object.keys(faults).length > 0) return
      change.run({ params: { id: one.id }, body: bodyOf(draft, over) })
    },
    takeTheirs: () => fill(one),
  }
}

function useFaultWords(): Readonly<Record<CampaignFault, string>> {
  const { t } = useLingui()
  return {
    empty: t`This is missing`,
    number: t`A whole number that is possible`,
    dates: t`It must end after it begins`,
    both: t`The terms are in both languages, or in none`,
    cap: t`Not more a day than altogether`,
  }
}
