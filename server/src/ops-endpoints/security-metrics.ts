import type { SecurityLog } from '../platform/log/security/security-log.ts'
import type { Measurement } from './measurement.ts'

/** Security events since the start: alert on a rate (docs/guides/monitoring.md#security-events). */
export function securityMetrics(log: Pick<SecurityLog, 'counts' | 'lostLines'>): Measurement[] {
  return [
    ...log.counts().map(({ event, outcome, count }) => ({
      name: 'tayang_security_events_total',
      help: 'Security events since the start, by what was tried and how it ended.',
      value: count,
      isCounter: true as const,
      labels: { event, outcome },
    })),
    {
      name: 'tayang_security_log_lost_lines_total',
      help: 'Lines of the security log that the disk did not take.',
      value: log.lostLines(),
      isCounter: true as const,
    },
  ]
}
