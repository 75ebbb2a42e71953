import { useLingui } from '@lingui/react/macro'
import { channels, type AnswerOf } from '@tayang/contract'
import { call, isRefusal, useRead } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { untilSignedIn, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'

/** A programme that the viewer is to be reminded of. */
export type OwnReminder = AnswerOf<typeof channels.listProgrammeReminders>['data'][number]

const NONE: readonly OwnReminder[] = []

interface Named {
  channelId: string
  startAt: number
}

const isSame = (one: Named, other: Named) =>
  one.channelId === other.channelId && one.startAt === other.startAt

/** The reminders of the viewer, of every channel; a guest has none and signs in first. */
export function useProgrammeReminders() {
  const { t } = useLingui()
  const language = useLanguage()
  const viewerId = useViewer()?.account.id
  // Without them the guide works all the same.
  const { answer: own = NONE, readNow } = useRead(viewerId ? `${viewerId} ${language}` : null, async () => {
    const { data } = await call(channels.listProgrammeReminders, { query: { locale: language } })
    return data
  })

  /** Shown when the server has it: a bell that rings says that somebody is told. */
  const set = async ({ channelId, startAt }: Named, wanted: boolean) => {
    if (!(await untilSignedIn())) return
    const operation = wanted ? channels.setProgrammeReminder : channels.deleteProgrammeReminder
    try {
      await call(operation, { params: { id: channelId }, body: { startAt } })
      readNow()
    } catch (error) {
      const isFull = isRefusal(error, 'REMINDERS_FULL')
      const text = isFull
        ? t`You've reached the reminder limit. Cancel one first.`
        : t`Some error occured, please refresh the page!`
      showToast(text, 'error')
    }
  }
  return { own, set, isSet: (named: Named) => own.some((one) => isSame(one, named)) }
}
