/** Who the contact person is, as the Add Client form offers it. */
export const contactRoles = ['Owner/C-Suite', 'Manager/Team Lead', 'Staff/Exec', 'Others'] as const;
export type ContactRole = (typeof contactRoles)[number];

/** 'Owner/C-Suite, Manager/Team Lead, Staff/Exec or Others'. */
export const rolesInWords = `${contactRoles.slice(0, -1).join(', ')} or ${contactRoles.at(-1)}`;
