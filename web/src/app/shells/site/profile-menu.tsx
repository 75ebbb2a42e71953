import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Button, buttonLook, Dialog } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import {
  Bookmark,
  Coins,
  Crown,
  Gem,
  History,
  Leaf,
  LogOut,
  Radio,
  ReceiptText,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { signOut } from '#features/account/sign-in'
import { isPremium, useViewer, type Viewer } from '#shared/session'
import { urls } from '#shared/urls'
import { formatCount } from '#shared/i18n'
import { PremiumMark } from './premium-mark.tsx'
import style from './profile-menu.module.css'

const TopUpGuide = lazily(async () => (await import('#features/money/top-up-guide')).TopUpGuide)

/** Who is signed in, what they have, and the ways on: Top up, Account, Log out (Spec 1, section 2). */
export function ProfileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [leaving, setLeaving] = useState(false)
  const [toppingUp, setToppingUp] = useState(false)
  if (!viewer) return null

  const handleLeave = async () => {
    setLeaving(true)
    await signOut()
  }
  if (toppingUp) {
    return <TopUpGuide onClose={() => setToppingUp(false)} />
  }

  return (
    <Dialog open onClose={onClose} label={t`Profile`}>
      <Who viewer={viewer} />
      <dl className={style.balances}>
        <div>
          <dt>
            <Gem size={16} aria-hidden className={style.diamond} />
            <Trans>Diamonds</Trans>
          </dt>
          <dd>{formatCount(viewer.account.diamonds)}</dd>
          <Button tone="outline" size="small" onClick={() => setToppingUp(true)}>
            <Trans>Top up</Trans>
          </Button>
        </div>
        <div>
          <dt>
            <Coins size={16} aria-hidden className={style.diamond} />
            <Trans>Gencash</Trans>
          </dt>
          <dd>{formatCount(viewer.account.gencash)}</dd>
          <Link
            to={urls.askCashOut()}
            className={buttonLook({ tone: 'outline', size: 'small' })}
            onClick={onClose}
          >
            <Trans>Cash out</Trans>
          </Link>
        </div>
      </dl>
      <div className={style.actions}>
        <Link to={urls.profile()} className={buttonLook({ tone: 'quiet', wide: true })} onClick={onClose}>
          <UserRound size={18} aria-hidden />
          <Trans>Account</Trans>
        </Link>
        <Link
          to={urls.streamerDashboard()}
          className={buttonLook({ tone: 'quiet', wide: true })}
          onClick={onClose}
        >
          <Radio size={18} aria-hidden />
          <Trans>Streamer Dashboard</Trans>
        </Link>
        <div className={style.pair}>
          <Link to={urls.myList()} className={buttonLook({ tone: 'quiet' })} onClick={onClose}>
            <Bookmark size={18} aria-hidden />
            <Trans>My List</Trans>
          </Link>
          <Link to={urls.history()} className={buttonLook({ tone: 'quiet' })} onClick={onClose}>
            <History size={18} aria-hidden />
            <Trans>History</Trans>
          </Link>
        </div>
        <Link
          to={urls.ownSubscriptions()}
          className={buttonLook({ tone: 'quiet', wide: true })}
          onClick={onClose}
        >
          <Crown size={18} aria-hidden />
          <Trans>Subscriptions</Trans>
        </Link>
        <Link
          to={urls.diamondTransactions()}
          className={buttonLook({ tone: 'quiet', wide: true })}
          onClick={onClose}
        >
          <ReceiptText size={18} aria-hidden />
          <Trans>Transactions</Trans>
        </Link>
        <Link to={urls.hematKuota()} className={buttonLook({ tone: 'quiet', wide: true })} onClick={onClose}>
          <Leaf size={18} aria-hidden />
          Hemat Kuota
        </Link>
        <Button
          tone="outline"
          wide
          busy={leaving ? t`Loading...` : undefined}
          onClick={() => void handleLeave()}
        >
          <LogOut size={18} aria-hidden />
          <Trans>Log out</Trans>
        </Button>
        <Button tone="ghost" wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

function Who({ viewer: { account, profile } }: { viewer: Viewer }) {
  return (
    <div className={style.who}>
      <span className={style.avatar}>
        <Avatar name={profile.name} picture={profile.avatar} size={56} />
        {isPremium(account) && <PremiumMark />}
      </span>
      <div className={style.words}>
        <p className={style.name}>{profile.name}</p>
        <p className={style.login}>{account.email ?? account.mobile ?? account.username}</p>
      </div>
    </div>
  )
}
