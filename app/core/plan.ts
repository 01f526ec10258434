/** What a new firm starts with: 14 days and 50 credits, as the Free Trial of the plan table. */
export const freeTrial = { name: 'Free Trial', rank: 0, days: 14, credits: 50 } as const;

/** The part of a firm's record that says what it has paid for. */
export interface PlanState {
  planRank: number;
  trialEndsAt: Date;
}

/** The end of a trial that begins at `start`: exactly 14 times 24 hours later. */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + freeTrial.days * 86_400_000);
}

/** Whether a firm may still change its data: it has a paid plan, or its trial has not ended at `now`. */
export function allowsChanges({ planRank, trialEndsAt }: PlanState, now: Date): boolean {
  return planRank > freeTrial.rank || now < trialEndsAt;
}
