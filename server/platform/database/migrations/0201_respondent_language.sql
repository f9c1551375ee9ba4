/* The language of the mails to a respondent: chosen by whoever asks for the payment, or the one they filled the form in. */
alter table honoraria add column respondent_language text not null default 'en';
