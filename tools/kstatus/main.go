// Prints how Flux and Helm read an object, which comes as JSON by standard input: "STATUS: MESSAGE".
package main

import (
	"fmt"
	"io"
	"log"
	"os"

	"github.com/fluxcd/cli-utils/pkg/kstatus/status"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	var object unstructured.Unstructured
	if err := object.UnmarshalJSON(text); err != nil {
		log.Fatal(err)
	}
	result, err := status.Compute(&object)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: %s\n", result.Status, result.Message)
}
