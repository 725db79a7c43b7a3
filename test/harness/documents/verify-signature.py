"""Says what pyHanko finds in the last signature of a PDF: verify-signature.py ROOTS.pem FILE."""

import json
import logging
import sys

from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.WARNING)
roots, file = sys.argv[1:]
context = ValidationContext(trust_roots=list(load_certs_from_pemder([roots])))
with open(file, "rb") as stream:
    signature = PdfFileReader(stream).embedded_signatures[-1]
    status = validate_pdf_signature(signature, context, context)
    stamp = status.timestamp_validity
    print(
        json.dumps(
            {
                "sound": status.bottom_line,
                "trusted": status.trusted,
                "coverage": status.coverage.name,
                "kind": signature.sig_object["/SubFilter"],
                "certified": signature.docmdp_level and signature.docmdp_level.value,
                "stamped": stamp and stamp.valid and stamp.intact and stamp.trusted,
            }
        )
    )
