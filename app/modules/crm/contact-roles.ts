/** Who the contact person is, as the Add Client form offers it. */
export const contactRoles = ['Owner/C-Suite', 'Manager/Team Lead', 'Staff/Exec', 'Others'] as const;
export type ContactRole = (typeof contactRoles)[number];
