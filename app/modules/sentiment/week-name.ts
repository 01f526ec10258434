/** '2026-W07' as 'Week 7'. */
export function weekName(week: string): string {
  return `Week ${Number(week.slice(-2))}`;
}
