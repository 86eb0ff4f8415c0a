/** How many jobs an account may have live at once, queued and running, by its plan. */
export const plans = {
  pay_as_you_go: { queueLimit: 5 },
  standard: { queueLimit: 10 },
  unlimited_premium: { queueLimit: 15 },
} as const;

export type Plan = keyof typeof plans;

export const defaultPlan: Plan = 'pay_as_you_go';
