/** What the suite's own clients call themselves to a database: the embedded store knows them by it. */
export const APP_NAME = 'laoban';
