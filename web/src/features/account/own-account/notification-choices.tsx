import { Trans, useLingui } from '@lingui/react/macro'
import { notification, type AnswerOf } from '@tayang/contract'
import { Button, Skeleton, Switch } from '@tayang/design'
import { Fragment } from 'react'
import { useCall, useChange } from '#shared/api'
import { useBrowserPush, type BrowserPush } from '#features/account/push'
import { PushState } from './push-state.tsx'
import style from './own-account.module.css'

type Choices = AnswerOf<typeof notification.getChoices>['data']
type Choice = Choices['topics'][number]
type Topic = Choice['topic']

/** The topics of notifications and where they are shown; a switch saves at once. */
export function NotificationChoices() {
  const { t } = useLingui()
  const { push, turnOn } = useBrowserPush()
  const choices = useCall(notification.getChoices, {})
  const putChoices = useChange(notification.putChoices, {
    optimistic: {
      of: notification.getChoices,
      input: {},
      write: (shown, { body: { topics } }) => ({ ...shown, data: { topics: [...topics] } }),
    },
    failure: t`An error occured. Please try again.`,
  })

  if (choices.isPending) return <Skeleton height="160px" />
  if (choices.isError) {
    return (
      <p className={style.state} role="alert">
        <Trans>An error occured. Please try again.</Trans>
        <Button tone="outline" size="small" onClick={() => void choices.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  }
  const { topics } = choices.data
  const change = (changed: Choice) =>
    putChoices.run({
      body: { topics: topics.map((choice) => (choice.topic === changed.topic ? changed : choice)) },
    })
  // In a browser without push a switch turns push on first, so that it shows the truth.
  const changePush = async (changed: Choice) => {
    if (push === 'on' || (await turnOn()) === 'on') change(changed)
  }
  return (
    <div className={style.switches}>
      <span />
      <span className={style.column} aria-hidden>
        <Trans>On Tayang</Trans>
      </span>
      <span className={style.column} aria-hidden>
        <Trans>Push</Trans>
      </span>
      {topics.map((choice) => (
        <ChoiceRow
          key={choice.topic}
          choice={choice}
          push={push}
          onChange={change}
          onChangePush={(changed) => void changePush(changed)}
        />
      ))}
      <PushState push={push} onTurnOn={() => void turnOn()} />
    </div>
  )
}

interface ChoiceRowProps {
  choice: Choice
  /** Null until the browser was asked. */
  push: BrowserPush | null
  onChange: (changed: Choice) => void
  onChangePush: (changed: Choice) => void
}

function ChoiceRow({ choice, push, onChange, onChangePush }: ChoiceRowProps) {
  const { t } = useLingui()
  const name = useTopicName()(choice.topic)
  return (
    <Fragment>
      <span>{name}</span>
      <Switch
        label={t`${name} on Tayang`}
        checked={choice.inApp}
        onChange={(inApp) => onChange({ ...choice, inApp })}
      />
      <Switch
        label={t`${name} by push`}
        checked={choice.push && push === 'on'}
        disabled={push !== 'on' && push !== 'off'}
        onChange={(isWanted) => onChangePush({ ...choice, push: isWanted })}
      />
    </Fragment>
  )
}

function useTopicName(): (topic: Topic) => string {
  const { t } = useLingui()
  return (topic) => {
    switch (topic) {
      case 'live':
        return t`Live shows of people you follow`
      case 'content':
        return t`New movies, series and clips`
      case 'subscription':
        return t`Your subscription`
      case 'announcement':
        return t`News and offers`
    }
  }
}
